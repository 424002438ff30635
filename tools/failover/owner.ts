/** The user that runs the database: PostgreSQL refuses to run as root. */
import { chownSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOwner } from "@krapao/testkit/postgres/home";

export const owner = findOwner();

const give = (path: string) => {
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid);
};

/** A new folder for temporary files that the database's user owns. */
export function makePlace(prefix: string): string {
  const path = mkdtempSync(join(tmpdir(), prefix));
  give(path);
  return path;
}

export function makeOwnFolder(path: string): string {
  mkdirSync(path, { mode: 0o700 });
  give(path);
  return path;
}

/** Writes a file with secrets that only the database's user can read. */
export function writeAsOwner(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  give(path);
}
