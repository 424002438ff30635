/** Passwords at rest: argon2id, hashed in threads of their own. */
import { type HashingAnswer, hashInThread } from "./hashing-threads.ts";

// The variant is the library's default, argon2id; COST_TEXT holds it to that.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const COST_TEXT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Hash of a password nobody has: an unknown phone costs the same time as a known one. */
export const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$LTKj3ZvleJyRHvJ2YXtX4g$fT1+Q87ZeJO0aGp4CqehZMPWqPaQA+BWamaAay9yVfs";

/** @throws REQUEST_LIMIT when too many wait already */
export async function hashPassword(password: string): Promise<string> {
  const answer = await hashInThread({ ask: "hash", password, cost: COST });
  return "hash" in answer ? answer.hash : failed(answer);
}

/** @throws REQUEST_LIMIT when too many wait already */
export async function isPassword(password: string, passwordHash: string): Promise<boolean> {
  const answer = await hashInThread({ ask: "verify", password, hash: passwordHash });
  return "isRight" in answer ? answer.isRight : failed(answer);
}

/** Whether the hash was made with other costs than today's. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(COST_TEXT);
}

function failed(answer: HashingAnswer): never {
  throw new Error(`hashing answered ${Object.keys(answer).join()}`);
}
