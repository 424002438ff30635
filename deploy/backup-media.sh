#!/usr/bin/env bash
# Copies uploaded files (slips, documents, the chat) that are new in MEDIA_DIR: every few minutes, and
# after each backup of the database, so that every row has its file. A file never changes. One that was
# deleted here moves aside in the copies and is deleted there later. A bucket is copied by the
# storage's own tools.
#   MEDIA_DIR    as for the servers
#   BACKUP_DIR   as for backup.sh: files go to BACKUP_DIR/media
#   KEEP_DAYS    how long deleted files are kept (default 14)
# It runs as the user of the servers, who alone can read the files. To restore them, copy BACKUP_DIR/media to MEDIA_DIR.
set -euo pipefail
: "${MEDIA_DIR:?where the servers store files}"
: "${BACKUP_DIR:?where the backups go}"
copies=$BACKUP_DIR/media
deleted=$BACKUP_DIR/media-deleted
move() {
  mkdir -p "$(dirname "$2")"
  mv "$1" "$2"
}
mkdir -p "$copies" "$deleted"
# `incoming` and names that end with .new are files that are being written.
here=$(find "$MEDIA_DIR" -type f ! -name '*.new' ! -path "$MEDIA_DIR/incoming/*" -printf '%P\n')
there=$(find "$copies" -type f ! -name copying.part -printf '%P\n')
count=0
for file in $here; do
  [ ! -e "$copies/$file" ] || continue
  cp -p "$MEDIA_DIR/$file" "$copies/copying.part"
  move "$copies/copying.part" "$copies/$file"
  count=$((count + 1))
done
for file in $there; do
  [ ! -e "$MEDIA_DIR/$file" ] || continue
  touch "$copies/$file"
  move "$copies/$file" "$deleted/$file"
done
find "$deleted" -type f -mtime +"${KEEP_DAYS:-14}" -delete
echo "copied $count files to $copies"
