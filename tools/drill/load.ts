/** Members who move money and upload slips through the API, and record what was acknowledged. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { drawSlip } from "@krapao/slips/draw-slip";
import { SEEDED_LOGINS } from "../../server/seeds/people.ts";

/** An acknowledged movement: its idempotency key, and the time of the answer. */
export interface Acknowledged {
  key: string;
  at: Date;
}

/** An acknowledged slip. */
export interface AcknowledgedSlip {
  id: string;
  at: Date;
}

const GAMES = ["JOKER2", "PG", "HUAYHD"];

async function call<T>(
  url: string,
  { token, body, key }: { token?: string; body?: unknown; key?: string },
): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(isForm ? { "x-requested-with": "drill" } : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export interface Load {
  acknowledged: Acknowledged[];
  slips: AcknowledgedSlip[];
  /** Moves money once, while the members rest. */
  move(): Promise<void>;
  uploadSlip(): Promise<void>;
  /** Lets the members rest; resolves when none of their movements is under way. */
  pause(): Promise<void>;
  resume(): void;
  /** Stops it; movements under way may fail. */
  stop(): Promise<void>;
}

/** Lets the seeded members open games and move money until they are stopped. */
export async function startLoad(server: string): Promise<Load> {
  const acknowledged: Acknowledged[] = [];
  const slips: AcknowledgedSlip[] = [];
  let [isStopping, isResting, moving] = [false, false, 0];
  const transfer = async (token: string, body: unknown) => {
    const key = randomUUID();
    await call(`${server}/api/wallet/transfer`, { token, body, key });
    acknowledged.push({ key, at: new Date() });
  };
  const logIn = async (person: { phone: string; password: string } | undefined) => {
    const body = { username: person?.phone, password: person?.password };
    return (await call<{ token: string }>(`${server}/api/login`, { body })).token;
  };
  const people = SEEDED_LOGINS.filter(
    ({ variant, isSuspended }) => variant === "thai" && !isSuspended,
  );
  const rich = await logIn(people.find(({ depositMinor }) => depositMinor > 0n));
  const work = people.map(async (person) => {
    const token = await logIn(person);
    for (const code of GAMES) {
      await call(`${server}/api/wallet/activate/${code}`, { token }).catch(() => undefined);
    }
    for (let turn = 0; !isStopping; turn++) {
      while (isResting && !isStopping) await sleep(20);
      const game = GAMES[turn % GAMES.length] ?? "JOKER2";
      const isIn = Math.floor(turn / GAMES.length) % 2 === 0;
      const body = { from: isIn ? "WALLET" : game, to: isIn ? game : "WALLET", amount: 5 };
      moving += 1;
      await transfer(token, body).catch(() => undefined);
      moving -= 1;
    }
  });
  for (const each of work) each.catch(() => {});
  return {
    acknowledged,
    slips,
    move: () => transfer(rich, { from: "WALLET", to: GAMES[0], amount: 7 }),
    async uploadSlip() {
      const body = new FormData();
      body.append("file", await drawUnreadable(slips.length), "slip.png");
      const { slipId } = await call<{ slipId: string }>(`${server}/api/wallet/slip`, {
        token: rich,
        body,
      });
      slips.push({ id: slipId, at: new Date() });
    },
    async pause() {
      isResting = true;
      while (moving > 0) await sleep(20);
    },
    resume: () => {
      isResting = false;
    },
    async stop() {
      isStopping = true;
      await Promise.allSettled(work);
    },
  };
}

/** A slip without a mini-QR: its picture is kept until a staff user has decided. */
async function drawUnreadable(number: number): Promise<Blob> {
  const slip = {
    transRef: `DRILL${number}`,
    amount: BigInt(10_000 + number),
    currency: "THB",
    at: Date.now(),
    from: { bankCode: "KBANK", accountNo: "7445550101", name: "SOMCHAI JAIDEE" },
    to: { bankCode: "KBANK", name: "KRAPAO", accountNo: "7440000001" },
  };
  return new Blob([new Uint8Array(await drawSlip(slip, undefined))], { type: "image/png" });
}
