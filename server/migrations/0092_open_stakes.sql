-- Stakes that are placed and not settled (docs/decisions/0114-open-stakes.md).

alter table games_account
  -- Open stakes that the provider names, in 1/100 credits.
  add column open_minor bigint not null default 0 check (open_minor >= 0),
  -- Since when stakes are open at a provider whose report does not say when a bet was placed. Null:
  -- nothing is open, or every bet has a time of placing.
  add column open_since timestamptz,
  -- Falls of the balance that nothing explains yet, oldest first:
  -- [{"at", "until", "credits", "counts"}]. Each may be an open stake until the time `until`.
  add column possible jsonb not null default '[]' check (jsonb_typeof(possible) = 'array'),
  -- Rises of the balance that the provider's report of bets does not explain yet.
  add column unreported_minor bigint not null default 0 check (unreported_minor >= 0),
  -- The last of these rises; null: there is none.
  add column unreported_at timestamptz,
  add check ((unreported_minor = 0) = (unreported_at is null));

-- What the falls in `possible` may still be of open stakes at a time, in 1/100 credits.
create function public.possible_credits(possible jsonb, at timestamptz) returns bigint
  language sql stable parallel safe as $$
  select coalesce(sum((fall->>'credits')::bigint), 0)::bigint
  from jsonb_array_elements(possible) fall where (fall->>'until')::timestamptz > at
$$;
grant execute on function public.possible_credits(jsonb, timestamptz) to krapao_app;

-- When a bet was placed. A bet counts for what was given or paid in before it was placed.
alter table games_turnover add column placed_at timestamptz;
update games_turnover set placed_at = at;
alter table games_turnover alter column placed_at set not null;
drop index games_turnover_member;
create index games_turnover_member on games_turnover (member_id, placed_at);
