/** Members who move money through the API and record what was acknowledged. */
import { randomUUID } from "node:crypto";
import { SEEDED_LOGINS } from "../../server/seeds/people.ts";

/** An acknowledged movement: its idempotency key, and the time of the answer. */
export interface Acknowledged {
  key: string;
  at: Date;
}

const GAMES = ["JOKER2", "PG", "HUAYHD"];

async function call<T>(
  url: string,
  { token, body, key }: { token?: string; body?: unknown; key?: string },
): Promise<T> {
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "content-type": "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export interface Load {
  acknowledged: Acknowledged[];
  /** Stops it; movements under way may fail. */
  stop(): Promise<void>;
}

/** Lets the seeded members open games and move money until they are stopped. */
export async function startLoad(server: string): Promise<Load> {
  const acknowledged: Acknowledged[] = [];
  let stopping = false;
  const people = SEEDED_LOGINS.filter(
    ({ variant, isSuspended }) => variant === "thai" && !isSuspended,
  );
  const work = people.map(async ({ phone, password }) => {
    const { token } = await call<{ token: string }>(`${server}/api/login`, {
      body: { username: phone, password },
    });
    for (const code of GAMES) {
      await call(`${server}/api/wallet/activate/${code}`, { token }).catch(() => undefined);
    }
    for (let turn = 0; !stopping; turn++) {
      const game = GAMES[turn % GAMES.length] ?? "JOKER2";
      const isIn = Math.floor(turn / GAMES.length) % 2 === 0;
      const key = randomUUID();
      const body = { from: isIn ? "WALLET" : game, to: isIn ? game : "WALLET", amount: 5 };
      const done = await call(`${server}/api/wallet/transfer`, { token, body, key }).then(
        () => true,
        () => false,
      );
      if (done) acknowledged.push({ key, at: new Date() });
    }
  });
  for (const each of work) each.catch(() => {});
  return {
    acknowledged,
    async stop() {
      stopping = true;
      await Promise.allSettled(work);
    },
  };
}
