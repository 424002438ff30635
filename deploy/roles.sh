#!/bin/sh
# Makes the database and its roles when the volume of the container `postgres` is empty: PostgreSQL's
# image runs it once. The passwords are those in the addresses that the other containers get.
set -eu
password_in() {
  found=$(sed -n 's#^postgres://[^:]*:\([^@]*\)@.*#\1#p' "/run/secrets/$1")
  [ -n "$found" ] || { echo "$1 must be postgres://NAME:PASSWORD@HOST/krapao" >&2; exit 1; }
  printf %s "$found"
}
owner=$(password_in database_owner_url)
app=$(password_in database_url)
admin=$(password_in database_admin_url)
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres \
  -v owner_password="$owner" -v app_password="$app" -v admin_password="$admin" \
  -f /deploy/roles.sql
