/** Reads variables of the environment, and the files that they name. */
import { readFileSync } from "node:fs";

/** Variables of the process, by name. */
export type Environment = Record<string, string | undefined>;

export function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value)
    throw new Error(`${name} is not set; \`npm start\` sets it, docs/operations.md says how`);
  return value;
}

export function integer(env: Environment, name: string, fallback: number): number {
  const value = env[name] === undefined ? fallback : Number(env[name]);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number`);
  return value;
}

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
