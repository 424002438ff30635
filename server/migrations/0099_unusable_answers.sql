-- What the answers of external parties were worth: denied (key, credit or quota), or unreadable.
-- The last one of each names the operation and the field or status, never a value.
alter table outbound_minute
  add column denied integer not null default 0,
  add column last_denied text,
  add column last_denied_at timestamptz,
  add column unreadable integer not null default 0,
  add column last_unreadable text,
  add column last_unreadable_at timestamptz;
alter table outbound_quarter
  add column denied integer not null default 0,
  add column last_denied text,
  add column last_denied_at timestamptz,
  add column unreadable integer not null default 0,
  add column last_unreadable text,
  add column last_unreadable_at timestamptz;

-- What an alert about an external party says besides its figure: operation and field.
alter table alerts_alert add column detail text not null default '';

-- Credits that may have been in play when the balance before a transfer was read; null: not read, or
-- not known. Only with nothing in play the balances before and after it are proof.
alter table games_transfer add column open_before_minor bigint;
