-- Banners leave the settings of invites and refunds for one document, with places,
-- times, audience and links (docs/decisions/0075-banner-room.md).
insert into lookups_setting (key, value)
select 'banners', jsonb_agg(
  jsonb_build_object(
    'code', upper(s.key) || '-' || b.position, 'place', s.key, 'isActive', true,
    'image', b.banner -> 'image', 'images', '{"th": null, "la": null, "en": null}'::jsonb,
    'html', b.banner -> 'html', 'link', null, 'startsAt', null, 'endsAt', null, 'segment', null)
  order by s.key, b.position)
from lookups_setting s,
  jsonb_array_elements(s.value -> 'banners') with ordinality b (banner, position)
where s.key in ('invite', 'refund') and jsonb_typeof(s.value -> 'banners') = 'array'
having count(*) > 0
on conflict (key) do nothing;
update lookups_setting set value = value - 'banners' where key in ('invite', 'refund');
