/** Which kind of product this process is. Nothing is guessed: the environment has to say it. */

import type { Environment } from "./env-values.ts";

/** A value that is missing or misspelt would be development where production was meant. */
export function readMode({ NODE_ENV }: Environment): "development" | "test" | "production" {
  if (NODE_ENV === "development" || NODE_ENV === "test" || NODE_ENV === "production") {
    return NODE_ENV;
  }
  throw new Error("NODE_ENV must be production, or development or test");
}

/**
 * Whether to seed members and staff users with published passwords: only where SEED_DEMO says so.
 * It opens the clock callback too.
 * @throws when SEED_DEMO is neither yes nor no, or yes in production
 */
export function readSeedDemo(environment: Environment): boolean {
  const mode = readMode(environment);
  const { SEED_DEMO: word = "" } = environment;
  if (!["", "no", "yes"].includes(word)) throw new Error("SEED_DEMO must be yes or no");
  if (word === "yes" && mode === "production") {
    throw new Error("SEED_DEMO is for development only; production refuses it");
  }
  return word === "yes";
}
