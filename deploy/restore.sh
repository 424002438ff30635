#!/usr/bin/env bash
# Restores a copy and the log after it: restore.sh COPY NEW_DATA_DIR ["2026-11-21 20:25:56+00"]
# Without a moment: to the last thing that was received. The copy itself stays as it is.
#   BACKUP_DIR   as for backup.sh
set -euo pipefail
: "${BACKUP_DIR:?where the copies are}"
copy=${1:?a folder of $BACKUP_DIR/base}
data=${2:?an empty folder for the restored database}
moment=${3:-}
cp -a "$copy" "$data"
{
  echo "synchronous_standby_names = ''"
  echo "restore_command = 'cp \"$BACKUP_DIR/log/%f\" \"%p\" || cp \"$BACKUP_DIR/log/%f.partial\" \"%p\"'"
  [ -z "$moment" ] || printf "recovery_target_time = '%s'\nrecovery_target_action = 'promote'\n" "$moment"
} >>"$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "start PostgreSQL on $data; when it has left recovery, run \`npm run reconcile\` before members come back"
