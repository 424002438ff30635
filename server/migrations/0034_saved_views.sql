-- Saved views name the fields of the records that their lists show now: filters, sorts, columns and
-- widths had other names (docs/decisions/0134-records.md).
with renamed (list, old, new) as (values
  ('withdrawals', 'risk', 'level'),
  ('withdrawals', 'waits', 'waitingSince'),
  ('withdrawals', 'at', 'decidedAt'),
  ('withdrawals', 'bank', 'bankCode'),
  ('withdrawals', 'id', 'number'),
  ('payouts', 'at', 'createdAt'),
  ('payouts', 'days', 'createdAt'),
  ('payouts', 'bank', 'bankCode,accountNo'),
  ('payouts', 'settled', 'settledAt'),
  ('payouts', 'reference', 'bankReference'),
  ('payouts', 'by', 'approvedBy'),
  ('payments', 'at', 'receivedAt'),
  ('payments', 'days', 'receivedAt'),
  ('payments', 'why', 'reason'),
  ('slips', 'at', 'since'),
  ('documents', 'at', 'since'),
  ('documents', 'asked', 'askedBy'),
  ('documents', 'expires', 'expiresOn'),
  ('documents', 'kinds', 'kind'),
  ('transfers', 'view', 'tab'),
  ('transfers', 'at', 'createdAt'),
  ('transfers', 'waits', 'createdAt'),
  ('approvals', 'state', 'tab'),
  ('approvals', 'kinds', 'kind'),
  ('approvals', 'what', 'kind'),
  ('approvals', 'at', 'requestedAt')
), part as (
  select view.id, view.list, place, split_part(text, '=', 1) as name,
    replace(replace(substr(text, strpos(text, '=') + 1), '%2C', ','), '%3A', ':') as value
  from lists_view view, string_to_table(view.address, '&') with ordinality as found (text, place)
), now as (
  select part.id, place, coalesce(split_part(filter.new, ',', 1), part.name) as name,
    case when part.name not in ('sort', 'cols', 'w') then part.value else (
      -- `-amount` of a sort, `amount` of the columns, `amount:140` of the widths.
      select string_agg(sign || coalesce(field.new, field.name) || coalesce(width, ''), ',' order by at)
      from (
        select at, substring(token from '^-?') as sign, substring(token from '(:.*)?$') as width,
          substring(token from '^-?([^:]*)') as name
        from string_to_table(part.value, ',') with ordinality as tokens (token, at)
      ) token
      cross join lateral (
        select token.name, (select new from renamed where list = part.list and old = token.name)
      ) field (name, new)
    ) end as value
  from part left join renamed filter on filter.list = part.list and filter.old = part.name
)
update lists_view view set address = (
  select string_agg(now.name || '=' || coalesce(now.value, ''), '&' order by place)
  from now where now.id = view.id
) where address <> '' and list in (select list from renamed);

-- What waits was sorted by `at` too.
update lists_view set address = regexp_replace(address, '(^|&)(sort=-?)decidedAt', '\1\2waitingSince')
  where list = 'withdrawals' and address !~ '(^|&)tab=done(&|$)';
-- So did the transfers that staff decided.
update lists_view set address = replace(address, 'createdAt', 'settledAt')
  where list = 'transfers' and address ~ '(^|&)tab=decided(&|$)';
