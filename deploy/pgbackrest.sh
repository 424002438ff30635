#!/usr/bin/env bash
# Backups with pgBackRest, by deploy/pgbackrest.conf, as the user of the operating system that PostgreSQL
# has. PostgreSQL sends its log with archive_mode=on, archive_timeout=60 and
#   archive_command='pgbackrest --stanza=krapao archive-push %p'
#   pgbackrest.sh start         once, after PostgreSQL has these settings
#   pgbackrest.sh full          once a week
#   pgbackrest.sh incremental   once a day: what changed since the last backup
#   pgbackrest.sh restore NEW_DATA_DIR ["2026-11-21 20:25:56+00"]
#       It sends no log until archive_mode is removed from its postgresql.auto.conf.
#   PGBACKREST_CONFIG   where pgbackrest.conf is, when not in /etc/pgbackrest
#   RECEIVED_LOG        for restore: a folder of pg_receivewal (deploy/backup.sh), which has the last
#                       seconds too; without it they are lost with the disk
set -euo pipefail
export PGBACKREST_STANZA=krapao
case ${1:-} in
  start)
    pgbackrest stanza-create
    pgbackrest check
    ;;
  full) pgbackrest --type=full backup ;;
  incremental) pgbackrest --type=incr backup ;;
  restore)
    data=${2:?an empty folder for the restored database}
    target_time=${3:-}
    mkdir -p -m 700 "$data"
    options=("--pg1-path=$data" --archive-mode=off)
    [ -z "$target_time" ] || options+=(--type=time "--target=$target_time" --target-action=promote)
    if [ -n "${RECEIVED_LOG:-}" ]; then
      config=${PGBACKREST_CONFIG:-/etc/pgbackrest/pgbackrest.conf}
      archive="pgbackrest --config=$config --stanza=krapao --pg1-path=$data archive-get %f \"%p\""
      received="cp \"$RECEIVED_LOG/%f\" \"%p\" || cp \"$RECEIVED_LOG/%f.partial\" \"%p\""
      options+=("--recovery-option=restore_command=$archive || $received")
    fi
    pgbackrest "${options[@]}" restore
    echo "synchronous_standby_names = ''" >>"$data/postgresql.auto.conf"
    echo "start PostgreSQL on $data; when it has left recovery, run server/src/cli/reconcile.ts before members come back"
    ;;
  *)
    sed -n '2,15s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
