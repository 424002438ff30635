-- What staff users do with {members} members in a year: their decisions, documents, approvals,
-- hand-overs, alerts, an announcement and a segment. Runs after console-seed.sql, as the superuser
-- with session_replication_role = replica.

create or replace function pg_temp.id(space integer, n bigint) returns uuid language sql immutable as $$
  select (lpad(to_hex(space), 8, '0') || lpad(to_hex(n), 24, '0'))::uuid $$;
create or replace function pg_temp.at(n bigint, count bigint) returns timestamptz language sql stable as $$
  select now() - interval '365 days' * (1 - n::float8 / count) $$;

insert into staff_user (id, username, name, role, password_hash, must_change_password, created_at)
select pg_temp.id(20, n), 'bench-' || n, 'Bench ' || n,
  (array['agent', 'cashier', 'cashier', 'manager', 'auditor'])[1 + n % 5], 'none', false, now() - interval '400 days'
from generate_series(1, 50) n;

-- Every fourth payout, every fourth slip and every fiftieth payment was decided by a staff user.
insert into withdrawals_decision (id, withdrawal_id, action, staff_id, at, claimed_at)
select pg_temp.id(21, row_number() over (order by id)), id,
  (array['approve', 'approve', 'approve', 'first_approval', 'park'])[1 + risk_score % 5]::withdrawals_decision_action,
  pg_temp.id(20, 1 + risk_score), created_at + interval '4 minutes', created_at + interval '3 minutes'
from withdrawals_withdrawal where state = 'paid' and risk_score < 25;
insert into deposits_slip_decision (id, slip_id, action, staff_id, staff_name, at, claimed_at)
select pg_temp.id(22, n), pg_temp.id(6, n * 4), (array['approve', 'approve', 'reject'])[1 + n % 3]::deposits_slip_action,
  pg_temp.id(20, 1 + n % 50), 'Bench', pg_temp.at(n * 4, {members}) + interval '5 minutes', pg_temp.at(n * 4, {members}) + interval '4 minutes'
from generate_series(1::bigint, {members} / 4) n;
insert into deposits_decision (id, action, payment_id, member_id, staff_id, staff_name, at)
select pg_temp.id(23, row_number() over (order by received_at)), 'match', id, member_id,
  pg_temp.id(20, 1 + member_id % 50), 'Bench', received_at + interval '6 minutes'
from deposits_payment where state = 'credited' and amount_minor % 50 = 7;

-- Items that wait, and those of before.
insert into deposits_slip (id, member_id, state, sha256, media_id, trans_ref, amount_minor, currency, erased_at, created_at, updated_at)
select pg_temp.id(24, n), 1000000 + n, 'review', sha256(('review' || n)::bytea), 'benchr' || n, 'reviewed' || n, 10000 + n, 'THB',
  now(), now() - n * interval '1 minute', now() - n * interval '1 minute' from generate_series(1::bigint, 300) n;
insert into deposits_reported_transfer (id, member_id, currency, amount_minor, state, created_at, expires_at, closed_at)
select pg_temp.id(25, n), 1000000 + n * 10, 'THB', 10000, (case when n % 200 = 0 then 'waiting' else 'expired' end)::deposits_reported_transfer_state,
  pg_temp.at(n, {members} / 10), pg_temp.at(n, {members} / 10) + interval '1 hour',
  case when n % 200 > 0 then pg_temp.at(n, {members} / 10) + interval '1 hour' end
from generate_series(1::bigint, {members} / 10) n;
insert into games_transfer (id, member_id, game_account_id, provider, direction, amount_minor, credits_minor, currency, state, created_at)
select pg_temp.id(26, n), 1000000 + n, pg_temp.id(9, n), 'joker2', 'in', 10000, 10000, 'THB', 'review', now() - n * interval '1 hour'
from generate_series(1::bigint, 200) n;
insert into approvals_request (id, kind, subject, payload, payload_hash, why, maker_id, checker_id, state, requested_at, expires_at, decided_at)
select pg_temp.id(27, n), (array['wallet.adjust', 'accounts.bank'])[1 + n % 2], 'member:' || 1000000 + n, '{}', '\x00', 'bench', pg_temp.id(20, 1 + n % 25),
  case when n % 100 > 0 then pg_temp.id(20, 26 + n % 25) end, case when n % 100 > 0 then 'approved' else 'waiting' end,
  pg_temp.at(n, {members} / 20), pg_temp.at(n, {members} / 20) + interval '800 days', case when n % 100 > 0 then pg_temp.at(n, {members} / 20) end
from generate_series(1::bigint, {members} / 20) n;
insert into kyc_document (id, member_id, kind, state, reason, asked_at, changed_at, picture)
select pg_temp.id(28, n), 1000000 + n * 5, (array['identity', 'bankBook', 'selfie'])[1 + n % 3],
  case when n % 100 = 0 then 'uploaded' when n % 10 = 1 then 'rejected' when n % 10 = 2 then 'asked' else 'accepted' end,
  case when n % 100 > 0 and n % 10 = 1 then 'unreadable' end, pg_temp.at(n, {members} / 5), pg_temp.at(n, {members} / 5), 'bench.jpg'
from generate_series(1::bigint, {members} / 5) n;
insert into invites_commission (id, deposit_id, inviter_id, invitee_id, deposit_minor, amount_minor, currency, created_at, review_since, shared)
select pg_temp.id(29, n), pg_temp.id(29, n), 1000001, 1000001 + n, 10000, 200, 'THB', now(), now(), array['address']
from generate_series(1::bigint, 300) n;
insert into spinwheel_coupon (id, code, member_id, spin_id, prize, amount_minor, currency, created_at, expires_at, claimed_at, campaign, handed_over_by)
select pg_temp.id(30, n), 'BENCH' || n, 1000000 + n * 20, pg_temp.id(30, n), 'thing', 0, 'THB', pg_temp.at(n, {members} / 20),
  now() + interval '30 days', case when n % 50 > 0 then now() end, 'BENCH', case when n % 50 > 0 then pg_temp.id(20, 1) end
from generate_series(1::bigint, {members} / 20) n;
insert into deposits_unreadable_callback (id, external_party, reason, body, body_hash, first_at, last_at, closed_at, closed_by, note)
select pg_temp.id(31, n), 'bank-feed', 'malformed', 'bench', sha256(n::text::bytea), pg_temp.at(n, 20000), pg_temp.at(n, 20000),
  case when n % 200 > 0 then now() end, case when n % 200 > 0 then 'Bench' end, case when n % 200 > 0 then '' end
from generate_series(1::bigint, 20000) n;

-- Shifts and alerts: fifty staff users, every day of the year.
insert into shifts_shift (id, staff_id, started_at, ended_at)
select pg_temp.id(32, n), pg_temp.id(20, 1 + n % 50), pg_temp.at(n, 18250), pg_temp.at(n, 18250) + interval '8 hours' from generate_series(1::bigint, 18250) n;
insert into shifts_handover (id, shift_id, from_id, to_id, state, started_at, at, note, figures, decided_at)
select pg_temp.id(33, n), pg_temp.id(32, n), pg_temp.id(20, 1 + n % 50), pg_temp.id(20, 1 + (n + 1) % 50), 'accepted',
  pg_temp.at(n, 18250), pg_temp.at(n, 18250), '', '{"open": [], "cash": [], "cashAt": "2026-01-01T00:00:00.000Z", "differences": 0}', pg_temp.at(n, 18250) from generate_series(1::bigint, 18250) n;
insert into alerts_alert (id, rule, subject, severity, figure, threshold, roles, channels, is_quiet, opened_at, closed_at)
select pg_temp.id(34, n), 'queue.slips', 's' || n, 'warning', 900, 600, array['owner'], array['hook'], false, pg_temp.at(n, 40000),
  case when n <= 39980 then pg_temp.at(n, 40000) end from generate_series(1::bigint, 40000) n;
insert into alerts_message (id, alert_id, channel, outcome)
select pg_temp.id(35, n), pg_temp.id(34, n), 'hook', 'sent' from generate_series(1::bigint, 40000) n;
insert into reports_queue_sample (at, queue, items, oldest_seconds)
select at, queue, 20, 300 from unnest(array['withdrawals', 'slips', 'matching', 'payouts', 'chat']) queue,
  generate_series(date_bin('15 minutes', now() - interval '92 days', '2026-01-01'), now(), interval '15 minutes') at;

-- A segment with every third member, and an announcement to every member.
insert into segments_segment (code, payload, is_active, members)
values ('BENCH', '{"name": {"th": "Bench", "la": "Bench", "en": "Bench"}}', true, {members} / 3);
insert into segments_membership (segment_code, member_id, since)
select 'BENCH', 1000000 + n * 3, now() - interval '30 days' from generate_series(1::bigint, {members} / 3) n;
insert into announcements_announcement (id, state, content, channels, revision, created_by, created_at, started_at, finished_at, after_member, is_spread, recipients)
select pg_temp.id(36, n), 'sent', '{"title": {"th": "Bench", "la": "Bench", "en": "Bench"}, "html": {"th": "Bench", "la": "Bench", "en": "Bench"}, "link": null}', array['app']::announcements_channel[], 1, 'Bench',
  now() - n * interval '1 day', now() - n * interval '1 day', now() - n * interval '1 day', 1000000 + {members}, true, {members}
from generate_series(1::bigint, 30) n;
insert into announcements_delivery (member_id, announcement_id, channel, state, at)
select 1000000 + n, pg_temp.id(36, 1), 'app', 'sent', now() - interval '1 day' from generate_series(1::bigint, {members}) n;
insert into accounts_trace (kind, value, member_id, first_seen_at, last_seen_at)
select 'device', md5((n / 2)::text) || md5(n::text), 1000000 + n, now(), now() from generate_series(1::bigint, {members}) n;

-- Rewards: every tenth movement opened a condition, which has its id, so that the ledger needs no
-- further rows. Every member has seen a campaign.
insert into bonuses_condition (id, member_id, kind, code, description, amount_minor, currency, percent_success, percent_fail,
  base_minor, target_minor, floor_minor, state, opened_at, met_at, met_minor, cleared_at)
select pg_temp.id(1, n * 10), 1000000 + n * 10 % {members}, 'bonus',
  (array['WELCOME50', 'DAILY10', 'WEEKLY200'])[1 + n % 3], 'Bench', 10000, 'THB', 200, 10, 20000, 40000, 2000, 'cleared',
  at, at + interval '1 day', case when n % 3 = 0 then 50000 else 1000 end, at + interval '2 days'
from generate_series(1::bigint, {moves} / 10) n, lateral (select pg_temp.at(n * 10, {moves}) as at) t
where n * 10 % {members} > 0;
insert into shown_first (kind, code, member_id, at)
select 'bonus', (array['WELCOME50', 'DAILY10', 'WEEKLY200'])[1 + n % 3], 1000000 + n, pg_temp.at(n, {members})
from generate_series(1::bigint, {members}) n on conflict do nothing;
-- Entries of the audit log have a staff user, and every twentieth decided about a document.
update audit_entry set staff_id = pg_temp.id(20, 1 + seq % 50), action = case when seq % 20 = 0 then 'kyc.accept' else action end
where staff_name = 'bench';
