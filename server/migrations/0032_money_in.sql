-- Deposits that arrived and wait have a statement line with a reason, and QRs have a maximum
-- (docs/decisions/0039-no-invisible-money.md).

-- A line may carry the reason of its status: why it is in progress, or why it failed. A success has
-- none. The last parameter has a default, so that processes of the version before still call it.
drop function settle_statement_line(uuid, statements_status, timestamptz, bigint);
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
grant execute on function settle_statement_line to krapao_app;

-- Changes why a line is in progress. A line that has ended stays as it is.
create function explain_statement_line(p_id uuid, p_reason text)
  returns void language sql security definer set search_path = public, pg_temp as $$
  update statements_line
  set detail = coalesce(detail, '{}') || jsonb_build_object('reason', p_reason)
  where id = p_id and status = 'PROCESSING'
$$;
grant execute on function explain_statement_line to krapao_app;

-- The largest amount of a QR. Null: no limit.
alter table deposits_channel add column qr_max_minor bigint check (qr_max_minor > 0);
update deposits_channel
  set qr_max_minor = case currency when 'LAK' then 10000000000 else 20000000 end
  where mode = 'qr';
