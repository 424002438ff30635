-- Results of campaigns (docs/decisions/0074-results-of-campaigns.md).

-- The first time that a member was shown a campaign or a banner. Each process collects views in
-- memory and writes them in batches; a repeated one changes nothing.
create table shown_first (
  kind text not null check (kind in ('bonus', 'promotion', 'banner')),
  code text not null,
  member_id bigint not null references accounts_member,
  at timestamptz not null,
  primary key (member_id, kind, code)
);
create index shown_first_campaign on shown_first (kind, code, at);

-- The rewards of one campaign in a span.
create index bonuses_condition_campaign on bonuses_condition (kind, code, opened_at);

grant select, insert on shown_first to krapao_app;
