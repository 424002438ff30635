-- The member's statement.

create type statements_type as enum ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer');
create type statements_status as enum ('SUCCESS', 'FAILED', 'PROCESSING');
create table statements_line (
  id uuid primary key,  -- id of the record that the line shows
  member_id bigint not null references accounts_member,
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

-- What the application may do with these tables.
grant select, insert on statements_line to krapao_app;

-- Sets the outcome of a line, and its amount in the step that makes it a success. The same outcome
-- again changes nothing. Answers false when there is no such line.
create function settle_statement_line(
  p_id uuid, p_status statements_status, p_at timestamptz, p_amount_minor bigint
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update statements_line
  set status = p_status, updated_at = p_at,
    amount_minor = case when p_status = 'SUCCESS' then coalesce(p_amount_minor, amount_minor)
      else amount_minor end
  where id = p_id and status <> p_status;
  return found or exists (select from statements_line where id = p_id);
end $$;
grant execute on function settle_statement_line to krapao_app;
