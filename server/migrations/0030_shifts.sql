-- Shifts of staff users, and how they hand over their work (docs/decisions/0090-shifts.md).
create table shifts_shift (
  id uuid primary key,
  staff_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz
);
create unique index shifts_shift_open on shifts_shift (staff_id) where ended_at is null;

-- A shift that was handed over, with what was open and counted then. It waits until the successor
-- accepts or refuses it. `closed` has no successor.
create table shifts_handover (
  id uuid primary key,
  shift_id uuid not null references shifts_shift,
  from_id uuid not null,
  to_id uuid,
  state text not null check (state in ('offered', 'accepted', 'refused', 'cancelled', 'closed')),
  started_at timestamptz not null,  -- of the shift
  at timestamptz not null,
  note text not null,
  figures jsonb not null,
  decided_at timestamptz,
  reason text,  -- why it was refused
  moved jsonb,  -- what the successor took over
  constraint shifts_handover_to_another check (to_id <> from_id),
  check ((to_id is null) = (state = 'closed')),
  check ((state = 'offered') = (decided_at is null)),
  check ((state = 'refused') = (reason is not null))
);
create unique index shifts_handover_offered on shifts_handover (shift_id) where state = 'offered';
create index shifts_handover_to on shifts_handover (to_id, id desc);
create index shifts_handover_from on shifts_handover (from_id, id desc);

create function public.reject_handover_change() returns trigger language plpgsql as $$
begin
  if old.state <> 'offered'
    or (new.id, new.shift_id, new.from_id, new.to_id, new.started_at, new.at, new.note, new.figures)
      is distinct from
      (old.id, old.shift_id, old.from_id, old.to_id, old.started_at, old.at, old.note, old.figures)
  then
    raise exception 'a hand-over does not change' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger shifts_handover_final before update on shifts_handover
  for each row execute function public.reject_handover_change();

-- Sums of what staff users decided, by day of Bangkok (docs/decisions/0097-sums-of-decisions.md).
-- A day is summed once, when it is over.
create table shifts_work_day (
  staff_id uuid not null,
  day date not null,
  kind text not null check (kind in ('withdrawals', 'slips', 'payments', 'documents')),
  currency ledger.currency not null,
  approved integer not null,
  approved_minor bigint not null,
  first integer not null,  -- first approvals of two
  rejected integer not null,
  rejected_minor bigint not null,
  -- The seconds of each decision since the item arrived, and since it was claimed: the median of a
  -- week is not one of the medians of its days.
  wait_seconds integer[] not null,
  claim_seconds integer[] not null,
  primary key (staff_id, day, kind, currency)
);

-- Until when the days are summed. One row.
create table shifts_progress (
  is_only boolean primary key default true check (is_only),
  summed_until timestamptz not null
);

-- What the application may do with these tables.
grant select, insert on shifts_shift, shifts_handover, shifts_work_day to krapao_app;
grant select, insert, update on shifts_progress to krapao_app;
grant update (ended_at) on shifts_shift to krapao_app;
grant update (state, decided_at, reason, moved) on shifts_handover to krapao_app;
