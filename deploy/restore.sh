#!/usr/bin/env bash
# Restores a backup and the log after it: restore.sh BACKUP NEW_DATA_DIR ["2026-11-21 20:25:56+00"]
# Without a point in time it restores everything that was received. The backup itself is not changed.
#   BACKUP_DIR   as for backup.sh
set -euo pipefail
: "${BACKUP_DIR:?the folder of the backups}"
backup=${1:?a folder of $BACKUP_DIR/base}
data=${2:?an empty folder for the restored database}
target_time=${3:-}
cp -a "$backup" "$data"
{
  echo "synchronous_standby_names = ''"
  echo "restore_command = 'cp \"$BACKUP_DIR/log/%f\" \"%p\" || cp \"$BACKUP_DIR/log/%f.partial\" \"%p\"'"
  [ -z "$target_time" ] || printf "recovery_target_time = '%s'\nrecovery_target_action = 'promote'\n" "$target_time"
} >>"$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "start PostgreSQL on $data; when it has left recovery, run server/src/cli/reconcile.ts before members come back"
