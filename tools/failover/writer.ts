/** A member who shows when money can be moved again. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { attempt } from "@krapao/testkit/crowd/members";
import { SEEDED_LOGINS } from "../../server/seeds/people.ts";

const PAUSE_MS = 250;
const PATIENCE_MS = 120_000;

export interface Writer {
  token: string;
  /** The keys of the movements that were acknowledged. */
  keys: string[];
  /** Moves money, under one key until it is acknowledged. @returns the seconds that it took */
  move(): Promise<number>;
}

/** Signs a seeded member with money in. @throws when it cannot */
export async function openWriter(url: string): Promise<Writer> {
  const person = SEEDED_LOGINS.find(
    ({ variant, depositMinor }) => variant === "thai" && depositMinor > 0n,
  );
  const body = { username: person?.phone, password: person?.password };
  const login = await attempt(`${url}/api/login`, { body });
  if (typeof login?.body.token !== "string") throw new Error("the writing member cannot sign in");
  const { token } = login.body;
  await attempt(`${url}/api/wallet/activate/JOKER2`, { token });
  const keys: string[] = [];
  return {
    token,
    keys,
    async move() {
      const began = performance.now();
      const key = randomUUID();
      const [from, to] = keys.length % 2 === 0 ? ["WALLET", "JOKER2"] : ["JOKER2", "WALLET"];
      const move = { from, to, amount: 5 };
      let last = "no answer";
      while (performance.now() - began < PATIENCE_MS) {
        const answer = await attempt(`${url}/api/wallet/transfer`, { token, body: move, key });
        if (answer?.status === 200) {
          keys.push(key);
          return (performance.now() - began) / 1_000;
        }
        last = answer ? `${answer.status} ${JSON.stringify(answer.body)}` : "no answer";
        await sleep(PAUSE_MS);
      }
      throw new Error(`money cannot be moved again: ${last}`);
    },
  };
}
