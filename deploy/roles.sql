-- The database and its roles, made once by a superuser (docs/operations.md, "Database roles"):
--   psql -v owner_password=... -v app_password=... -v admin_password=... -f deploy/roles.sql
-- owner: migrates, and is used for nothing else. app: servers, their jobs and their sockets. admin:
-- the commands that administrators run. app and admin own nothing and are members of nothing.
create role krapao_owner login password :'owner_password';
create role krapao_app login password :'app_password';
create role krapao_admin login password :'admin_password';
create database krapao owner krapao_owner;
revoke all on database krapao from public;
grant connect on database krapao to krapao_app, krapao_admin;
