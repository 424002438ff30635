#!/bin/sh
# Makes the extension of a Citus cluster on a new node, after roles.sh, and writes the passwords that
# the nodes connect to each other with. The roles have the same passwords on every node.
set -eu
secrets=${SECRETS:-/run/secrets}
umask 077
{
  sed -n 's#^postgres://\([^:]*\):\([^@]*\)@.*#*:*:krapao:\1:\2#p' "$secrets/database_owner_url" \
    "$secrets/database_url" "$secrets/database_admin_url"
  printf '*:*:krapao:%s:%s\n' "$POSTGRES_USER" "$(cat "$secrets/database_password")"
} > "$PGPASSFILE"
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d krapao -c 'create extension if not exists citus'
