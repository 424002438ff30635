-- Whether the member wants to see an accepted text at the next login again. The box in the app was
-- ticked unless the member changed it.
alter table accounts_consent add column is_kept boolean not null default true;
grant update (is_kept) on accounts_consent to krapao_app;
