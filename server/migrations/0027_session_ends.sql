-- When a session ends unused, by its member's choice; and when its member last showed the password.
alter table accounts_member
  -- Minutes without use after which a session ends; 0: the thirty days of everybody.
  add column idle_minutes smallint not null default 0 check (idle_minutes in (0, 15, 30, 60, 720));

alter table accounts_session
  -- The choice as it counts for expires_at. A use that is being written while the member chooses anew must not undo it.
  add column idle_minutes smallint not null default 0,
  -- When somebody used it; what an open page asks by itself moves last_seen_at alone. Null: not since this was told apart.
  add column used_at timestamptz,
  -- When its member showed the password after the login; null: not yet.
  add column proved_at timestamptz;
