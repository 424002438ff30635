-- One phone is one member (docs/decisions/0141-digits-as-people-write-them.md): members are compared
-- by the number in E.164. The username stays as it was registered.
alter table accounts_member
  add column e164 text,  -- null: the member is erased
  -- Null: the number is this member's alone. Otherwise an older member has the same number, from
  -- when only the spelling was compared; two staff users give one of them another phone.
  add column e164_shared_at timestamptz;

-- Which build wrote the numbers is not stored. The Thai one stores ten digits and baht only.
with build as (
  select exists (
    select from accounts_member where currency = 'LAK' or phone ~ '^(\d{8,9}|\d{11})$'
  ) as is_lao
), number as (
  select id, created_at, is_lao, regexp_replace(phone, '^(0|856(?=[1-9]\d{7}$))', '') as national,
    phone ~ '^(0|856[1-9]\d{7}$)' as is_whole
  from accounts_member, build where phone ~ '^\d{8,11}$'
), canonical as (
  select id, created_at, case
    when not is_lao then '+66' || national
    -- Eight digits are a mobile number without its 20, except for a landline with its 0.
    when length(national) = 8 and not (is_whole and national ~
      '^(2[13]|3[1468]|41|5[14]|6[14]|7[14]|8[1468])') then '+85620' || national
    else '+856' || national
  end as e164 from number
)
update accounts_member member set e164 = canonical.e164,
  e164_shared_at = case when canonical.id <> canonical.oldest then now() end
from (
  select id, e164, first_value(id) over (partition by e164 order by created_at, id) as oldest
  from canonical
) canonical
where canonical.id = member.id;

-- A shared number is one telephone: risk, gifts of a campaign, invites and the list of possible
-- duplicates see the members as users of one device. Its key is random, as those of browsers are.
insert into accounts_trace (kind, value, member_id, first_seen_at, last_seen_at)
select 'device', rtrim(translate(encode(shared.key, 'base64'), '+/', '-_'), '='),
  member.id, member.created_at, now()
from (
  select e164, sha256(uuid_send(gen_random_uuid())) as key from accounts_member
  where e164_shared_at is not null group by e164
) shared join accounts_member member using (e164);

create unique index accounts_member_e164 on accounts_member (e164) where e164_shared_at is null;
create index accounts_member_e164_shared on accounts_member (e164) where e164_shared_at is not null;
-- The search reads ranges of text in byte order.
create index accounts_member_e164_start on accounts_member (e164 collate "C", id);

create function forget_e164_of_erased() returns trigger language plpgsql as $$
begin
  new.e164 := null;
  new.e164_shared_at := null;
  return new;
end $$;
create trigger accounts_member_erased_e164 before update of phone on accounts_member
  for each row when (new.phone = 'erased-' || new.id) execute function forget_e164_of_erased();

-- A number that its member has left is the next one's alone. Codes are stored under the number with
-- its leading 0, which an older username can lack: they are erased with the member.
create function release_e164() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  v_local text := regexp_replace(old.e164, '^\+(66|856)', '0');
begin
  update accounts_member set e164_shared_at = null where id = (
    select id from accounts_member where e164 = old.e164 and e164_shared_at is not null
    order by created_at, id limit 1);
  if new.e164 is null then
    delete from otp_request where phone = v_local;
    delete from otp_phone where phone = v_local;
    delete from rate_limit where key like '%' || v_local || '%';
  end if;
  return null;
end $$;
create trigger accounts_member_e164_left after update on accounts_member
  for each row when (old.e164_shared_at is null and old.e164 is distinct from new.e164)
  execute function release_e164();
