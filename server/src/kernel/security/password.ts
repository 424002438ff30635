/** Password hashing with argon2id, in separate threads. */
import { type HashingAnswer, hashInThread } from "./hashing-threads.ts";

// The variant is the library's default, argon2id. COST_TEXT makes sure of it.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const COST_TEXT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/**
 * A hash without a known password. Verifying against it makes an unknown phone cost the same time
 * as a known one.
 */
export const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$LTKj3ZvleJyRHvJ2YXtX4g$fT1+Q87ZeJO0aGp4CqehZMPWqPaQA+BWamaAay9yVfs";

/** @throws REQUEST_LIMIT when the queue is full */
export async function hashPassword(password: string): Promise<string> {
  const answer = await hashInThread({ operation: "hash", password, cost: COST });
  return "hash" in answer ? answer.hash : failed(answer);
}

/** @throws REQUEST_LIMIT when the queue is full */
export async function isPassword(password: string, passwordHash: string): Promise<boolean> {
  const answer = await hashInThread({ operation: "verify", password, hash: passwordHash });
  return "isRight" in answer ? answer.isRight : failed(answer);
}

/** Whether the hash was made with other costs than the current ones. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(COST_TEXT);
}

function failed(answer: HashingAnswer): never {
  throw new Error(`hashing answered ${Object.keys(answer).join()}`);
}
