-- A year of an operator: {members} members, {lines} statement lines, {moves} movements in the
-- ledger with their records. Run as the owner with session_replication_role = replica: no triggers,
-- no foreign keys. Ids count up, so that no index is torn.

create function pg_temp.id(space integer, n bigint) returns uuid language sql immutable as $$
  select (lpad(to_hex(space), 8, '0') || lpad(to_hex(n), 24, '0'))::uuid $$;
create function pg_temp.at(n bigint, count bigint) returns timestamptz language sql stable as $$
  select now() - interval '365 days' * (1 - n::float8 / count) $$;

insert into accounts_member (id, phone, name, password_hash, currency, source_code, bank_code, bank_key,
  bank_account_name, bank_account_no, created_at)
select 1000000 + n, '07' || lpad(((n * 7919) % 100000000)::text, 8, '0'),
  (array['สมชาย','มาลี','ธนา','อนุชา','ดวงใจ','ประเสริฐ','พิมพ์ใจ','วิชัย','สุดา','กมล'])[1 + n % 10] || ' ' ||
  (array['ใจดี','ศรีสุข','แสงทอง','วงศ์ไทย','บุญมา','ทองคำ','มีสุข','รักไทย'])[1 + (n / 10) % 8] || (n / 80)::text,
  'none', 'THB', 'FRIEND', 'KBANK', 'KBANK', 'MEMBER ' || n, lpad(((n * 104729) % 10000000000)::text, 10, '0'),
  pg_temp.at(n, {members})
from generate_series(1::bigint, {members}) n;

insert into ledger.account (id, kind, owner, currency, created_at)
select 5000000 + n, 'main', (1000000 + n)::text, 'THB', pg_temp.at(n, {members}) from generate_series(1::bigint, {members}) n;
insert into ledger.balance (account_id, slot, currency, posted_minor, version, floor_minor)
select 5000000 + n, 0, 'THB', 1000000, {moves} / {members}, 0 from generate_series(1::bigint, {members}) n;
select ledger.open_house_account(kind::ledger.account_kind, owner, 'THB')
from (values ('bank_clearing', 'SCB'), ('payout_clearing', 'SCB'), ('provider_clearing', 'joker2')) h(kind, owner);

-- Four of ten movements are deposits, three go into a game, two come out, one is a withdrawal.
create temp table moved as
select n, pg_temp.at(n, {moves}) as at, 1 + n % {members} as member, 5000001 + n % {members} as wallet, n / {members} + 1 as version,
  10000 + (n * 31) % 500000 as minor, (array['d','d','d','d','i','i','i','o','o','w'])[1 + (n / {members} + n) % 10] as what
from generate_series(1::bigint, {moves}) n;
alter table moved add column house bigint;
update moved set house = case what
  when 'd' then (select id from ledger.account where kind = 'bank_clearing' and owner = 'SCB' and currency = 'THB')
  when 'w' then (select id from ledger.account where kind = 'payout_clearing' and owner = 'SCB' and currency = 'THB')
  else (select id from ledger.account where kind = 'provider_clearing' and owner = 'joker2' and currency = 'THB') end;

insert into ledger.transfer (id, from_id, to_id, amount_minor, posted_minor, created_at, resolved_at, kind, state, currency,
  is_hold, ref, meta)
select pg_temp.id(1, n), case when what in ('d', 'o') then house else wallet end,
  case when what in ('d', 'o') then wallet else house end, minor, minor, at, at,
  (case what when 'd' then 'deposit' when 'w' then 'withdrawal' when 'i' then 'wallet_to_game' else 'game_to_wallet' end)::ledger.transfer_kind,
  'posted', 'THB', false, 'bench:' || n, case what when 'd' then jsonb_build_object('paymentId', pg_temp.id(1, n)) end
from moved order by n;
insert into ledger.entry (account_id, slot, version, transfer_id, amount_minor, balance_after_minor, created_at)
select e.account, e.slot, e.version, pg_temp.id(1, n), e.minor, 1000000, at from moved,
  lateral (values (wallet, 0::smallint, version, case when what in ('d', 'o') then minor else -minor end),
    (house, (wallet & 255)::smallint, n, case when what in ('d', 'o') then -minor else minor end)) e(account, slot, version, minor)
order by n;

insert into deposits_payment (id, source, event_id, reference, channel, amount_minor, currency, payer, paid_at, received_at,
  state, member_id, transfer_id)
select pg_temp.id(1, n), 'bank-feed', 'e' || n, 'SCB:' || n, 'SCB', minor, 'THB', '{"bankCode":"KBANK","accountNo":"xxx-x-x1234-x","name":"MEMBER"}', at, at, 'credited', 1000000 + member,
  pg_temp.id(1, n) from moved where what = 'd' order by n;
insert into withdrawals_withdrawal (id, member_id, amount_minor, currency, bank_code, bank_account_name, bank_account_no,
  state, created_at, sent_at, settled_at, decided_by, decided_at, risk_score)
select pg_temp.id(1, n), 1000000 + member, minor, 'THB', 'SCB', 'MEMBER', '1234567890', 'paid', at, at, at, pg_temp.id(8, 1), at, n % 100
from moved where what = 'w' order by n;
insert into games_transfer (id, member_id, game_account_id, provider, direction, amount_minor, credits_minor, currency, state,
  created_at, settled_at)
select pg_temp.id(1, n), 1000000 + member, pg_temp.id(9, member), 'joker2',
  (case what when 'i' then 'in' else 'out' end)::games_transfer_direction, minor, minor, 'THB', 'done', at, at
from moved where what in ('i', 'o') order by n;
drop table moved;

insert into statements_line (id, member_id, statement_type, from_name, to_name, amount_minor, currency, status, created_at, updated_at)
select pg_temp.id(2, n), 1000001 + n % {members}, (array['deposit','transfer','withdraw','bonus'])[1 + n % 4]::statements_type,
  'SCB', 'WALLET', 10000 + n % 500000, 'THB', 'SUCCESS', pg_temp.at(n, {lines}), pg_temp.at(n, {lines})
from generate_series(1::bigint, {lines}) n;

-- One member with a long history.
insert into statements_line (id, member_id, statement_type, from_name, to_name, amount_minor, currency, status, created_at, updated_at)
select pg_temp.id(5, n), 1000001, (array['deposit','transfer','withdraw','bonus'])[1 + n % 4]::statements_type,
  'SCB', 'WALLET', 10000 + n % 500000, 'THB', 'SUCCESS', pg_temp.at(n, {heavy}), pg_temp.at(n, {heavy})
from generate_series(1::bigint, {heavy}) n;

-- Slips, refunds and commissions: one, two and one a member, the commissions of every hundredth.
insert into deposits_slip (id, member_id, state, sha256, media_id, trans_ref, amount_minor, currency, paid_at, erased_at, created_at, updated_at)
select pg_temp.id(6, n), 1000000 + n, 'credited', sha256(n::text::bytea), 'bench' || n, 'ref' || n, 10000, 'THB',
  pg_temp.at(n, {members}), now(), pg_temp.at(n, {members}), pg_temp.at(n, {members}) from generate_series(1::bigint, {members}) n;
insert into refunds_refund (id, member_id, period, period_from, period_to, loss_minor, amount_minor, currency, created_at)
select pg_temp.id(7, n), 1000001 + n % {members}, 'day', pg_temp.at(n, 2 * {members}), pg_temp.at(n, 2 * {members}) + interval '1 day',
  10000, 500, 'THB', pg_temp.at(n, 2 * {members}) + interval '1 day' from generate_series(1::bigint, 2 * {members}) n;
insert into invites_commission (id, deposit_id, inviter_id, invitee_id, deposit_minor, amount_minor, currency, created_at)
select pg_temp.id(10, n), pg_temp.id(1, n), 1000001 + n * 100 % {members}, 1000000 + n, 10000, 200, 'THB', pg_temp.at(n, {members})
from generate_series(1::bigint, {members}) n where n * 100 % {members} + 1 <> n;

-- Items that wait in the queues.
insert into withdrawals_withdrawal (id, member_id, amount_minor, currency, bank_code, bank_account_name, bank_account_no,
  state, created_at, review_at, risk_score)
select pg_temp.id(3, n), 1000000 + n, 500000, 'THB', 'SCB', 'MEMBER', '1234567890', 'review', now() - n * interval '1 minute',
  now() - n * interval '1 minute', n % 100 from generate_series(1, 500) n;
insert into deposits_payment (id, source, event_id, reference, channel, amount_minor, currency, payer, paid_at, received_at, state, reason)
select pg_temp.id(3, n), 'bank-feed', 'w' || n, 'SCB:w' || n, 'SCB', 50000, 'THB', '{"bankCode":"KBANK","accountNo":"xxx-x-x1234-x","name":"MEMBER"}', now() - n * interval '1 minute',
  now() - n * interval '1 minute', 'unmatched', 'unknown' from generate_series(1, 500) n;
insert into audit_entry (seq, at, staff_name, action, subject, address, request_id, previous_hash, hash)
select n, pg_temp.at(n, {audit}), 'bench', (array['withdrawals.approve','accounts.reveal','deposits.match-payment'])[1 + n % 3],
  'member:' || (1000000 + n % {members}), '127.0.0.1', 'r' || n, case when n > 1 then '\x00'::bytea end, sha256(n::text::bytea)
from generate_series((select coalesce(max(seq), 0) + 1 from audit_entry), {audit}) n;
-- Every twentieth member has used one address, as behind a carrier's network.
insert into accounts_trace (kind, value, member_id, first_seen_at, last_seen_at)
select 'address', case when n % 20 = 0 then '203.0.113.7' else '198.51.' || n % 250 || '.' || n / 250 % 250 end, 1000000 + n, now(), now()
from generate_series(1::bigint, {members}) n;
insert into accounts_session (id, member_id, token_hash, created_at, last_seen_at, expires_at)
select pg_temp.id(4, n), 1000000 + n, sha256(('bench-session-of-member-' || n)::bytea), now(), now() - n * interval '10 milliseconds',
  now() + interval '30 days' from generate_series(1::bigint, {members} / 4) n;
