-- Samples and sums for the board of providers and the charts of the reports
-- (docs/decisions/0067-board-of-providers.md).

-- What members read at the games of a provider that is closed: {"th", "la", "en"}, or null.
alter table games_provider add column notice jsonb;

-- Calls to each external party by quarter of an hour, for the strip of the last seven days.
create table outbound_quarter (
  external_party text not null,
  at timestamptz not null,
  calls integer not null,
  errors integer not null,
  durations integer[] not null,  -- as in outbound_minute
  last_error text,
  last_error_at timestamptz,
  primary key (external_party, at)
);
create index outbound_quarter_at on outbound_quarter (at);
insert into outbound_quarter
select external_party, to_timestamp(floor(extract(epoch from minute) / 900) * 900), sum(calls),
  sum(errors),
  array(select sum(each) from unnest(array_agg(m.durations)) with ordinality u(each, place)
    group by (place - 1) % 12 order by (place - 1) % 12)::integer[],
  (array_agg(last_error order by minute desc) filter (where last_error is not null))[1],
  max(last_error_at)
from outbound_minute m where minute >= now() - interval '8 days'
group by 1, 2;

-- The length of each queue and the age of its oldest item, every five minutes.
create table reports_queue_sample (
  at timestamptz not null,
  queue text not null,
  items integer not null,
  oldest_seconds integer not null,
  primary key (at, queue)
);

-- Withdrawals by the time from the request until the bank paid. `bucket` is the place of the first
-- bound that the time is below (contract/src/console/reports/operations.ts).
create table reports_pay_time (
  hour timestamptz not null,
  currency ledger.currency not null,
  bucket smallint not null,
  is_reviewed boolean not null,  -- a staff user decided it
  payouts integer not null,
  primary key (hour, currency, bucket, is_reviewed)
);
create index withdrawals_settled on withdrawals_withdrawal (settled_at)
  where state in ('paid', 'returned');
insert into reports_pay_time
select date_trunc('hour', settled_at), currency,
  width_bucket(extract(epoch from settled_at - created_at)::double precision,
    array[30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 86400]::double precision[]),
  decided_at is not null, count(*)
from withdrawals_withdrawal
where state in ('paid', 'returned') and settled_at is not null
  and settled_at < (select summed_until from reports_progress)
group by 1, 2, 3, 4;

-- Rewards of a span for the funnel of bonuses.
create index bonuses_condition_opened on bonuses_condition (opened_at);

grant select, insert, update, delete on outbound_quarter, reports_queue_sample to krapao_app;
grant select, insert on reports_pay_time to krapao_app;
