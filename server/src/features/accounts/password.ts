/** Argon2id in a bounded queue of its own: a flood of logins waits here, and leaves a core to everyone else. */
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { refuse } from "../../kernel/errors.ts";

// The variant is the library's default, argon2id; COST_TEXT holds it to that.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const COST_TEXT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;
const RUNNING_MAX = Math.max(1, Math.min(4, availableParallelism() - 1));
const WAITING_MAX = 256;

/** Hash of a password nobody has: an unknown phone costs the same time as a known one. */
export const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$LTKj3ZvleJyRHvJ2YXtX4g$fT1+Q87ZeJO0aGp4CqehZMPWqPaQA+BWamaAay9yVfs";

let running = 0;
const waiting: (() => void)[] = [];

/** @throws REQUEST_LIMIT when too many wait already */
export function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(password, COST));
}

/** @throws REQUEST_LIMIT when too many wait already */
export function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return inQueue(() => verify(passwordHash, password));
}

/** Whether the hash was made with other costs than today's. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(COST_TEXT);
}

async function inQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= RUNNING_MAX) {
    if (waiting.length >= WAITING_MAX) refuse("REQUEST_LIMIT");
    // Whoever ends passes its place on, so that `running` never counts twice.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
