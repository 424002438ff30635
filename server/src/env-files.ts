import { readFileSync } from "node:fs";
import type { Environment } from "./env-values.ts";

/**
 * Variables that may come from a file: keys, secrets, and addresses that contain a password. The
 * list is closed because other programs use `_FILE` variables too.
 */
const SECRET_FILE =
  /^((?:DATABASE(?:_OWNER|_ADMIN|_LISTEN|_REPLICA)?|REDIS|MEDIA)_URL|[A-Z0-9_]+_(?:KEY|SECRET|TOKEN))_FILE$/;

/**
 * Fills in every secret given as `NAME_FILE`: the file's content, without the final line break,
 * becomes `NAME`. Container platforms provide secrets as files that only the server can read. A
 * variable that is set directly wins.
 * @throws when a named file cannot be read
 */
export function withFiles(env: Environment): Environment {
  const filled: Environment = { ...env };
  for (const [name, path] of Object.entries(env)) {
    const key = SECRET_FILE.exec(name)?.[1];
    if (key && path && !env[key]) filled[key] = readFileSync(path, "utf8").replace(/\r?\n$/, "");
  }
  return filled;
}
