import { readFileSync } from "node:fs";

type Environment = Record<string, string | undefined>;

/** What may come from a file: keys, secrets, and addresses that hold a password. Other programs have variables like these, too. */
const SECRET_FILE = /^((?:DATABASE|REDIS|MEDIA)_URL|[A-Z0-9_]+_(?:KEY|SECRET|TOKEN))_FILE$/;

/**
 * The environment with every `NAME_FILE` of a secret read: its content, without the line's end, becomes `NAME`. So a secret lies in a
 * file that only the server may read, as container platforms hand it over. A variable that is set itself wins.
 * @throws when a named file cannot be read.
 */
export function withFiles(env: Environment): Environment {
  const filled: Environment = { ...env };
  for (const [name, path] of Object.entries(env)) {
    const key = SECRET_FILE.exec(name)?.[1];
    if (key && path && !env[key]) filled[key] = readFileSync(path, "utf8").replace(/\r?\n$/, "");
  }
  return filled;
}
