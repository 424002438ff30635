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
select 5000000 + n, 0, 'THB', 0, 0, 0 from generate_series(1::bigint, {members}) n;
select ledger.open_house_account(kind::ledger.account_kind, owner, 'THB')
from (values ('bank_clearing', 'SCB'), ('payout_clearing', 'SCB'), ('provider_clearing', 'joker2')) h(kind, owner);

-- Two of five movements are deposits, one goes into a game, one comes out, one is a withdrawal. All
-- of a member have one amount, so five of them leave it in the wallet once.
create temp table moved as
select n, pg_temp.at(n, {moves}) as at, 1 + n % {members} as member, 5000001 + n % {members} as wallet,
  10000 + (n % {members} * 31) % 500000 as minor, (array['d','d','i','o','w'])[1 + (n / {members} + n) % 5] as what
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
-- Both chains of each movement, as the ledger would have written them. The keys are built when the
-- table is full.
alter table ledger.entry_first drop constraint entry_first_pkey;
insert into ledger.entry (account_id, slot, version, transfer_id, amount_minor, balance_after_minor, created_at)
select m.account, m.slot, b.version + row_number() over chain, pg_temp.id(1, n), m.minor,
  b.posted_minor + sum(m.minor) over chain, m.at
from (select n, at, wallet as account, 0::smallint as slot, case when what in ('d', 'o') then minor else -minor end as minor from moved
  union all
  select n, at, house, (wallet & 255)::smallint, case when what in ('d', 'o') then -minor else minor end from moved) m
join ledger.balance b on b.account_id = m.account and b.slot = m.slot
window chain as (partition by m.account, m.slot order by n)
order by n;
alter table ledger.entry_first add constraint entry_first_pkey primary key (account_id, slot, version);
update ledger.balance b set version = newest.version, posted_minor = newest.balance_after_minor
from (select distinct on (account_id, slot) account_id, slot, version, balance_after_minor from ledger.entry
  order by account_id, slot, version desc) newest
where newest.account_id = b.account_id and newest.slot = b.slot;

insert into deposits_payment (id, source, event_id, reference, channel, amount_minor, currency, payer, paid_at, received_at,
  state, member_id, transfer_id)
select pg_temp.id(1, n), 'bank-feed', 'e' || n, 'SCB:' || n, 'SCB', minor, 'THB', '{"bankCode":"KBANK","accountNo":"xxx-x-x1234-x","name":"MEMBER"}', at, at, 'credited', 1000000 + member,
  pg_temp.id(1, n) from moved where what = 'd' order by n;
insert into withdrawals_withdrawal (id, member_id, amount_minor, currency, bank_code, bank_account_name, bank_account_no,
  state, created_at, sent_at, settled_at, decided_by, decided_at, risk_score)
select pg_temp.id(1, n), 1000000 + member, minor, 'THB', 'SCB', 'MEMBER', case when member % 100 = 0 then '1234567890' else lpad(((member * 104729::bigint) % 10000000000)::text, 10, '0') end, 'paid', at, at, at, pg_temp.id(8, 1), at, n % 100
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

-- Play: a game account for each member, bets of the last 60 days, and a year of their sums by hour.
insert into games_account (id, member_id, game_code, provider, username, password_sealed, state, created_at)
select pg_temp.id(9, n), 1000000 + n, 'JOKER2', 'joker2', 'bench' || n, '\x00', 'active', pg_temp.at(n, {members})
from generate_series(1::bigint, {members}) n;
insert into games_turnover (id, member_id, game_account_id, source, reference, placed_at, at, turnover_minor, result_minor, recorded_at)
select pg_temp.id(11, n), 1000001 + n % {members}, pg_temp.id(9, 1 + n % {members}), 'report', 'b' || n, at, at, 1000 + n % 50000,
  (n % 97 - 50) * 100, at
from generate_series(1::bigint, {moves}) n, lateral (select now() - interval '60 days' * (1 - n::float8 / {moves}) as at) t;
insert into reports_play_hour (hour, provider, game, currency, bets, turnover_minor, result_minor)
select hour, g.provider, g.code, 'THB', 100, 5000000, -200000 from games_game g,
  generate_series(date_trunc('hour', now()) - interval '365 days', date_trunc('hour', now()), interval '1 hour') hour
on conflict do nothing;
-- Without triggers they are summed here.
insert into reports_play_month (month, currency, provider, game, hour_of_day, bets, turnover_minor, result_minor)
select date_trunc('month', hour at time zone 'Asia/Bangkok')::date, currency, provider, game,
  extract(hour from hour at time zone 'Asia/Bangkok'), sum(bets), sum(turnover_minor), sum(result_minor)
from reports_play_hour group by 1, 2, 3, 4, 5;
insert into reports_play_total (hour, currency, bets, turnover_minor, result_minor)
select hour, currency, sum(bets), sum(turnover_minor), sum(result_minor) from reports_play_hour group by 1, 2;
insert into reports_play_day (day, provider, member_id, currency, bets, turnover_minor, result_minor)
select (at at time zone 'Asia/Bangkok')::date, 'joker2', member_id, 'THB', count(*), sum(turnover_minor), sum(result_minor)
from games_turnover where recorded_at < now() - interval '10 minutes' group by 1, 3;
update reports_play_progress set summed_until = now() - interval '10 minutes';
insert into outbound_quarter (external_party, at, calls, errors, durations)
select 'provider:' || p.code, at, 900, (extract(hour from at)::integer % 3) * 9, array_fill(75, array[12])
from games_provider p, generate_series(date_bin('15 minutes', now() - interval '8 days', '2026-01-01'), now(), interval '15 minutes') at
on conflict do nothing;

-- Figures of every member, as the job writes them, and four days of the last month.
insert into segments_figures (member_id, currency, registered_at, entry_version, wallet_minor, deposits_minor, deposits_count,
  withdrawals_minor, withdrawals_count, to_games_minor, to_games_count, from_games_minor, first_deposit_at, last_deposit_at,
  last_played_at, last_seen_at, refreshed_at)
select 1000000 + n, 'THB', pg_temp.at(n, {members}), {moves} / {members}, 50000, 100000 + (n * 31) % 900000, 1 + n % 40,
  (n * 31) % 900000, n % 9, 200000, n % 60, 150000, now() - interval '300 days', now() - n % 90 * interval '1 day',
  now() - n % 60 * interval '1 day', now() - n % 120 * interval '1 hour', now()
from generate_series(1::bigint, {members}) n on conflict do nothing;
insert into segments_day (member_id, day, deposits_minor, deposits_count, withdrawals_minor, to_games_minor, to_games_count,
  from_games_minor, bonus_minor)
select 1000000 + n, current_date - ((n * 7 + k * 5) % 30)::integer, 50000, 1, 0, 40000, 2, 30000, 0
from generate_series(1::bigint, {members}) n, generate_series(1, 4) k on conflict do nothing;
update segments_progress set filled_until = (select max(id) from accounts_member);

-- Every fourth member has an ended conversation of four messages.
insert into chat_conversation (id, member_id, last_seq, customer_read_seq, agent_read_seq, last_message_at, created_at)
select pg_temp.id(12, n), 1000000 + n, 4, 4, 4, at, at from generate_series(1::bigint, {members} / 4) n,
  lateral (select pg_temp.at(n, {members} / 4) as at) t;
insert into chat_session (id, conversation_id, first_seq, last_seq, started_at, ended_at, ending)
select pg_temp.id(13, n), pg_temp.id(12, n), 1, 4, at, at, 'quiet' from generate_series(1::bigint, {members} / 4) n,
  lateral (select pg_temp.at(n, {members} / 4) as at) t;
insert into chat_message (conversation_id, seq, client_msg_id, sender, session_id, content, created_at)
select pg_temp.id(12, n), seq, pg_temp.id(14, n * 4 + seq), (array['customer', 'agent'])[1 + seq % 2]::chat_sender, pg_temp.id(13, n),
  jsonb_build_object('message_type', 'text', 'payload', jsonb_build_object('message',
    (array['ฝากเงินแล้วยอดไม่เข้า', 'ถอนเงินได้เมื่อไหร่ครับ', 'ขอโบนัสหน่อยค่ะ', 'เปลี่ยนบัญชีธนาคารยังไง', 'เกมค้างเปิดไม่ได้'])[1 + (n + seq) % 5] || ' ' || n || seq)),
  pg_temp.at(n, {members} / 4) from generate_series(1::bigint, {members} / 4) n, generate_series(1, 4) seq;
