-- The member's statement.
create type statements_type as enum ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer');
create type statements_status as enum ('SUCCESS', 'FAILED', 'PROCESSING');
create table statements_line (
  id uuid primary key,  -- id of the record that the line shows
  member_id bigint not null,
  statement_type statements_type not null,
  from_name text not null,
  to_name text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency ledger.currency not null,
  status statements_status not null,
  detail jsonb,  -- for example {"bonus": {"description": ...}}
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index statements_line_member on statements_line (member_id, created_at desc, id desc);
-- Lines in progress of one member, for home; few of all lines are in progress at a time.
create index statements_line_open on statements_line (member_id) where status = 'PROCESSING';
-- What was settled in a span: the totals of a member, and each withdrawal's assessment.
create index statements_line_settled on statements_line (member_id, updated_at)
  where status = 'SUCCESS' and statement_type in ('deposit', 'withdraw', 'bonus');

-- Sets the outcome of a line, and its amount in the step that makes it a success. The same outcome
-- again changes nothing. Answers false when there is no such line. A line may carry the reason of its
-- status: why it is in progress, or why it failed. A success has none.
create function settle_statement_line(
  p_id uuid, p_status statements_status, p_at timestamptz, p_amount_minor bigint,
  p_reason text default null
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update statements_line
  set status = p_status, updated_at = p_at,
    amount_minor = case when p_status = 'SUCCESS' then coalesce(p_amount_minor, amount_minor)
      else amount_minor end,
    detail = case when p_reason is null then nullif(detail - 'reason', '{}')
      else coalesce(detail, '{}') || jsonb_build_object('reason', p_reason) end
  where id = p_id and status <> p_status;
  return found or exists (select from statements_line where id = p_id);
end $$;

-- Changes why a line is in progress. A line that has ended stays as it is.
create function explain_statement_line(p_id uuid, p_reason text)
  returns void language sql security definer set search_path = public, pg_temp as $$
  update statements_line
  set detail = coalesce(detail, '{}') || jsonb_build_object('reason', p_reason)
  where id = p_id and status = 'PROCESSING'
$$;

-- What the application may do with these tables.
grant select, insert on statements_line to krapao_app;
grant execute on function settle_statement_line, explain_statement_line to krapao_app;
