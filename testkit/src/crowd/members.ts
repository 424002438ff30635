/**
 * Members who use everything at once. A call without an answer is repeated under the same
 * idempotency key. The crowd records every answer, so that it can be compared with the ledger.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { SeededRandom } from "@krapao/slips/seeded-random";
import type { Stage } from "./stage.ts";

export interface Member {
  id: string;
  phone: string;
  token: string;
}

export interface AcknowledgedCall {
  key: string;
  memberId: string;
  path: string;
  /** The status of the answer that counted, from the last try. */
  status: string | undefined;
}

export interface Crowd {
  members: Member[];
  /** Movements that were answered with 200. */
  acknowledged: AcknowledgedCall[];
  /** Amounts paid at the sandbox, in currency units. */
  paid: { memberId: string; amount: number }[];
  /** Calls that had to be repeated because no answer said what was done. */
  unanswered: number;
  /** Those calls by what came instead of an answer: a code, or "no answer". */
  refused: Map<string, number>;
  calls: number;
  stop(): Promise<void>;
}

const GAMES = ["JOKER2", "BETFLIX", "ASKMEBET", "PG", "HUAYHD", "AREASLOT"];
const PROVIDER: Record<string, string> = {
  JOKER2: "joker2",
  BETFLIX: "betflix",
  ASKMEBET: "askmebet",
  PG: "pg",
  HUAYHD: "huayhd",
  AREASLOT: "areaslot",
};
const TRIES_MAX = 40;

type Body = Record<string, unknown>;

/** One try of a call. @returns null when there was no answer */
export async function attempt(
  url: string,
  { token, body, key, method }: { token?: string; body?: unknown; key?: string; method?: string },
): Promise<{ status: number; body: Body } | null> {
  try {
    const response = await fetch(url, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { "idempotency-key": key } : {}),
        "x-forwarded-for": `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.7`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(8_000),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {} };
  } catch {
    return null;
  }
}

/** A holder's name for each member, in the letters of its number. */
const holderOf = (index: number) =>
  `TORTURE ${[...String(index)].map((digit) => "ABCDEFGHIJ"[Number(digit)]).join("")}`;

/**
 * Registers members through the API and opens their game accounts, before any fault is injected.
 */
export async function registerMembers(
  stage: Pick<Stage, "url" | "control">,
  count: number,
): Promise<Member[]> {
  const members: Member[] = [];
  for (let index = 0; index < count; index++) {
    const phone = `0811${String(100_000 + index)}`;
    const password = `torture-${phone}`;
    const call = async (path: string, body?: unknown, token?: string) => {
      const answer = await attempt(`${stage.url}${path}`, {
        ...(token ? { token } : {}),
        ...(body === undefined ? {} : { body }),
      });
      if (answer?.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer.body;
    };
    const { otpToken } = await call("/api/otp/send", { phoneNumber: phone });
    const [sms] = await stage.control<{ code: string }[]>(`/sms?to=${phone}`);
    await call("/api/otp/verify", { otpToken, otpCode: sms?.code });
    await call("/api/account", {
      name: "Torture Person",
      username: phone,
      password,
      bankCode: "KBANK",
      // Members who share a holder would wait for a staff user, who is not here.
      bankAccountName: holderOf(index),
      bankAccountNo: `77${String(10_000_000 + index)}`,
    });
    const { token } = await call("/api/login", { username: phone, password });
    const { profile } = await call("/api/account/profile", undefined, String(token));
    members.push({ id: String((profile as Body)._id), phone, token: String(token) });
    for (const game of GAMES) await call(`/api/wallet/activate/${game}`, undefined, String(token));
  }
  return members;
}

/**
 * Lets the members work until they are stopped; each waits up to `pauseMs` between two actions, and
 * repeats a call up to `triesMax` times.
 */
export function startCrowd(
  stage: Stage,
  members: Member[],
  chance: SeededRandom,
  { pauseMs = 120, triesMax = TRIES_MAX } = {},
): Crowd {
  let stopping = false;
  const crowd: Crowd = {
    members,
    acknowledged: [],
    paid: [],
    unanswered: 0,
    refused: new Map(),
    calls: 0,
    async stop() {
      stopping = true;
      await Promise.allSettled(work);
    },
  };
  const work = members.map(async (member) => {
    const own = chance.fork();
    while (!stopping) {
      const stopped = () => stopping;
      await act({ stage, crowd, member, chance: own, triesMax, stopped }).catch(() => {});
      await sleep(own.below(pauseMs));
    }
  });
  return crowd;
}

interface Turn {
  stage: Stage;
  crowd: Crowd;
  member: Member;
  chance: SeededRandom;
  triesMax: number;
  stopped: () => boolean;
}

/**
 * Repeats the call under the same idempotency key until it is answered: money calls promise that
 * this is harmless.
 */
async function insist(turn: Turn, path: string, body: unknown): Promise<Body | null> {
  const { stage, crowd, member, triesMax, stopped } = turn;
  const key = randomUUID();
  for (let tries = 0; tries < triesMax; tries++) {
    crowd.calls += 1;
    const answer = await attempt(`${stage.url}${path}`, { token: member.token, body, key });
    if (answer && answer.status === 200) {
      crowd.acknowledged.push({
        key,
        memberId: member.id,
        path,
        status: answer.body.status as string,
      });
      return answer.body;
    }
    // 502 says that the external party refused; 429 and every other 5xx say nothing of what was
    // done.
    if (answer && (answer.status === 502 || (answer.status < 500 && answer.status !== 429)))
      return null;
    crowd.unanswered += 1;
    const instead = String(answer?.body.message ?? "no answer");
    crowd.refused.set(instead, (crowd.refused.get(instead) ?? 0) + 1);
    if (stopped()) return null;
    await sleep(100 + turn.chance.below(300));
  }
  return null;
}

async function act(turn: Turn): Promise<void> {
  const dice = turn.chance.below(100);
  if (dice < 25) return payIn(turn);
  if (dice < 60) return move(turn);
  if (dice < 70) return play(turn);
  if (dice < 76) return sweep(turn);
  if (dice < 84) return withdraw(turn);
  return look(turn);
}

/** Deposits by QR of any channel: created here, paid at the sandbox. */
async function payIn(turn: Turn): Promise<void> {
  const { stage, crowd, member, chance } = turn;
  const channel = chance.pick(["KBANK", "WW", "ZAPMAN"]);
  const qr = await insist(turn, `/api/qrcode/${channel}`, { amount: 100 + chance.below(400) });
  if (typeof qr?.payload !== "string" || chance.percent(15)) return;
  const paid = await stage.control<Body>("/pay-qr", { payload: qr.payload });
  if (paid.ok) crowd.paid.push({ memberId: member.id, amount: Number(qr.amount) });
}

async function move(turn: Turn): Promise<void> {
  const { chance } = turn;
  const game = chance.pick(GAMES);
  const other = chance.percent(20) ? chance.pick(GAMES) : "WALLET";
  if (other === game) return;
  const [from, to] = chance.percent(55) ? [other, game] : [game, other];
  await insist(turn, "/api/wallet/transfer", { from, to, amount: 1 + chance.below(60) });
}

async function sweep(turn: Turn): Promise<void> {
  const { chance } = turn;
  if (chance.percent(50)) {
    const input = { slotCode: chance.pick(GAMES), from: chance.pick(["wallet", "everywhere"]) };
    return void (await insist(turn, "/api/wallet/start", input));
  }
  await insist(turn, "/api/wallet/transferAll", { to: "WALLET" });
}

async function withdraw(turn: Turn): Promise<void> {
  const path = turn.chance.percent(50) ? "/api/wallet/withdraw" : "/api/wallet/withdrawAll";
  await insist(turn, path, { amount: 20 + turn.chance.below(200) });
}

async function play({ stage, member, chance }: Turn): Promise<void> {
  const game = chance.pick(GAMES);
  const account = await attempt(`${stage.url}/api/wallet/account/${game}`, { token: member.token });
  if (account?.status !== 200) return;
  const provider = PROVIDER[game];
  const { username } = account.body;
  // A member without money cannot play, and a provider that reports play since a transfer has none
  // to report before the first one.
  const player = await stage.control<Body>(`/providers/${provider}/${username}`);
  if (!(Number(player.balance) > 0)) return;
  await stage.control("/play", {
    provider,
    username,
    outcome: chance.pick(["win", "lose"]),
    amount: 1 + chance.below(10),
  });
  // Most deposits are played: withdrawals of the others wait for a staff user, who is not here.
  const stake = Number((await stage.control<Body>(`/providers/${provider}/${username}`)).balance);
  if (stake > 0) await stage.control("/rounds", { provider, username, stake, count: 20 });
}

async function look({ stage, crowd, member, chance }: Turn): Promise<void> {
  crowd.calls += 1;
  const path = chance.pick(["/api/wallet", "/api/wallet/refresh/slot", "/api/account/profile"]);
  await attempt(`${stage.url}${path}`, { token: member.token });
}
