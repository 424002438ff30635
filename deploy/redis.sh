#!/bin/sh
# Starts Redis in its container with the password of the address that the servers get. The password
# is in a file of the container's memory, not among the arguments of the process.
set -eu
folder=${REDIS_CONF_DIR:-/run/redis}
password=$(sed -n 's#^redis://:\([^@]*\)@.*#\1#p' "${REDIS_URL_FILE:-/run/secrets/redis_url}")
[ -n "$password" ] || { echo "redis_url must be redis://:PASSWORD@redis:6379" >&2; exit 1; }
umask 077
printf 'requirepass %s\n' "$password" > "$folder/redis.conf"
chown redis: "$folder/redis.conf"
# The image's own entry point gives up root. Redis carries pushes between servers and keeps nothing
# that must survive.
exec docker-entrypoint.sh redis-server "$folder/redis.conf" --save "" --appendonly no \
  --maxmemory 256mb --maxmemory-policy noeviction
