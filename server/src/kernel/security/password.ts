/** Password hashing with argon2id, in separate threads. */
import { type HashingAnswer, hashInThread } from "./hashing-threads.ts";

// The variant is the library's default, argon2id. `isOutdated` makes sure of it.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
type Cost = Record<keyof typeof COST, number>;
let cost: Cost = COST;
const textOf = ({ memoryCost, timeCost, parallelism }: Cost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/**
 * A hash without a known password. Verifying against it makes an unknown phone cost the same time
 * as a known one.
 */
export const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$LTKj3ZvleJyRHvJ2YXtX4g$fT1+Q87ZeJO0aGp4CqehZMPWqPaQA+BWamaAay9yVfs";

/** One form for what keyboards write as different characters (RFC 8265, NIST 800-63B). */
const formOf = (password: string) => password.normalize("NFKC");

/** @throws REQUEST_LIMIT when the queue is full */
export async function hashPassword(password: string): Promise<string> {
  const answer = await hashInThread({ operation: "hash", password: formOf(password), cost });
  return "hash" in answer ? answer.hash : failed(answer);
}

/**
 * Whether the password is right. `asTyped`: the hash was made of the characters as they were typed,
 * before passwords were hashed in one form, and a new hash can replace it. The time that this takes
 * depends on the password only.
 * @throws REQUEST_LIMIT when the queue is full
 */
export async function checkPassword(
  password: string,
  passwordHash: string,
): Promise<"right" | "asTyped" | "wrong"> {
  const form = formOf(password);
  const isRight = await verify(form, passwordHash);
  const isAsTyped = form !== password && (await verify(password, passwordHash));
  if (isRight) return "right";
  return isAsTyped ? "asTyped" : "wrong";
}

/** @throws REQUEST_LIMIT when the queue is full */
export async function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return (await checkPassword(password, passwordHash)) !== "wrong";
}

async function verify(password: string, passwordHash: string): Promise<boolean> {
  const answer = await hashInThread({ operation: "verify", password, hash: passwordHash });
  return "isRight" in answer ? answer.isRight : failed(answer);
}

/** Whether the hash was made with other costs than the current ones. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(textOf(cost));
}

function failed(answer: HashingAnswer): never {
  throw new Error(`hashing answered ${Object.keys(answer).join()}`);
}

/**
 * Replaces the cost of new hashes, for tests that are not about hashing: half of their time would
 * go into it. No setting reaches this. @returns how to restore the cost
 */
export function replaceHashingCost(replacement: Cost): () => void {
  cost = replacement;
  return () => {
    cost = COST;
  };
}
