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

-- Open stakes when the balance before a transfer was read; null: not read, or the provider does not
-- name them.
alter table games_transfer add column open_before_minor bigint;
-- The newest settled transfer of a provider is the positive control of its look-ups.
create index games_transfer_control on games_transfer (provider, called_at desc)
  where state = 'done';
