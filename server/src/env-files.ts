import { readFileSync } from "node:fs";

type Environment = Record<string, string | undefined>;

/**
 * The environment with every `NAME_FILE` read: its content, without the line's end, becomes `NAME`. So a secret lies in a file that
 * only the server may read, as container platforms hand it over. A variable that is set itself wins.
 * @throws when a named file cannot be read.
 */
export function withFiles(env: Environment): Environment {
  const filled: Environment = { ...env };
  for (const [name, path] of Object.entries(env)) {
    const key = /^([A-Z0-9_]+)_FILE$/.exec(name)?.[1];
    if (key && path && !env[key]) filled[key] = readFileSync(path, "utf8").replace(/\r?\n$/, "");
  }
  return filled;
}
