#!/usr/bin/env bash
# Backs up the running database, once a day. With the log that pg_receivewal keeps (below), any
# point in time since then can be restored.
#   PGHOST, PGPORT, PGUSER, PGPASSFILE   where the database is, as PostgreSQL's tools read them
#   BACKUP_DIR                           where backups go: another machine, or a mount of it
#   KEEP_DAYS                            how long backups are kept (default 14)
# pg_receivewal runs as a separate service on the machine that keeps the backups:
#   pg_receivewal -D "$BACKUP_DIR/log" --slot=archive --create-slot --if-not-exists
#   pg_receivewal -D "$BACKUP_DIR/log" --slot=archive --synchronous
# and, for no loss at all, synchronous_standby_names = 'pg_receivewal' in the database's configuration.
set -euo pipefail
: "${BACKUP_DIR:?where the backups go}"
keep_days=${KEEP_DAYS:-14}
name=$(date -u +%Y%m%dT%H%M%SZ)
mkdir -p "$BACKUP_DIR/base"
pg_basebackup -D "$BACKUP_DIR/base/$name.part" -X none -c fast
pg_verifybackup -n "$BACKUP_DIR/base/$name.part"
mv "$BACKUP_DIR/base/$name.part" "$BACKUP_DIR/base/$name"
# The log before the oldest remaining backup is not needed any more.
find "$BACKUP_DIR/base" -mindepth 1 -maxdepth 1 -mtime +"$keep_days" -exec rm -rf {} +
oldest=$(find "$BACKUP_DIR/base" -mindepth 1 -maxdepth 1 -type d | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .*(file \(.*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup "$BACKUP_DIR/log" "$first"
echo "kept $BACKUP_DIR/base/$name"
