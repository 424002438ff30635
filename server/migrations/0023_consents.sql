-- Which text a member agreed to, in which language and when: one row for each version that was accepted. Versions stand for
-- texts by their hash; what was ever published is in the versions of the setup.
create table accounts_consent (
  member_id bigint not null references accounts_member,
  document text not null check (document in ('conditions', 'agreements')),
  version text not null check (version ~ '^[0-9a-f]{16}$'),
  locale text not null check (locale in ('th', 'la', 'en')),
  accepted_at timestamptz not null,
  primary key (member_id, document, version)
);
revoke update, delete, truncate on accounts_consent from krapao_app;
