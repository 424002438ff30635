/**
 * Members who move money through nginx while servers are replaced. Each call has an idempotency
 * key, and a client that gets no answer, or 5xx, repeats it with the same key, as the apps do.
 */
import { randomInt, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import tls from "node:tls";
import { playDeposits } from "@krapao/testkit/builders/play";
import type { Production } from "./settings.ts";

export interface LoadResult {
  /** Keys of movements that were answered with success. */
  acknowledged: string[];
  /** Calls that were repeated with the same key, and then answered. */
  repeated: number;
  /** Refusals by a rule, as for a transfer while another one is open. */
  refused: Record<string, number>;
  /** Calls that no repetition got an answer for. */
  failed: string[];
}

export interface Load {
  result: LoadResult;
  stop(): Promise<LoadResult>;
}

const PATIENCE_MS = 60_000;
const GAMES = ["JOKER2", "BETFLIX", "ASKMEBET"];
const MEMBERS = 6;
/** What each member begins with. */
const DEPOSIT = 2_000;

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export async function startLoad(production: Production): Promise<Load> {
  trust(production);
  const result: LoadResult = { acknowledged: [], repeated: 0, refused: {}, failed: [] };
  let isStopping = false;
  const caller = callsOf(production, result);
  const tokens: string[] = [];
  for (let count = 0; count < MEMBERS; count += 1) tokens.push(await register(production, caller));
  const work = tokens.map(async (token) => {
    for (let turn = 0; !isStopping; turn += 1) {
      if (turn % 12 === 11) await deposit(production, caller, token, 200);
      const game = GAMES[turn % GAMES.length] ?? "";
      const isIn = Math.floor(turn / GAMES.length) % 2 === 0;
      const body = { from: isIn ? "WALLET" : game, to: isIn ? game : "WALLET", amount: 5 };
      const { status, key } = await caller.money("/api/wallet/transfer", body, token);
      if (status === 200) result.acknowledged.push(key);
      await sleep(150);
    }
  });
  for (const each of work) each.catch((error: unknown) => result.failed.push(String(error)));
  return {
    result,
    async stop() {
      isStopping = true;
      await Promise.allSettled(work);
      return result;
    },
  };
}

/** A member with money and accounts in games, for steps that need no load. */
export async function openMember(production: Production) {
  trust(production);
  const result: LoadResult = { acknowledged: [], repeated: 0, refused: {}, failed: [] };
  const caller = callsOf(production, result);
  const token = await register(production, caller);
  await playDeposits(
    {
      member: async (_method, path, body) =>
        (body ? await caller.money(path, body, token) : await caller.call(path, { token })).body,
      control: async (path, body) =>
        (
          await fetch(`${production.sandboxUrl}/control${path}`, {
            ...(body && { method: "POST", body: JSON.stringify(body) }),
            headers: { "content-type": "application/json" },
          })
        ).json(),
    },
    DEPOSIT,
  );
  return { ...caller, token };
}

/** The certificate is in place of one of a public authority. */
function trust({ certificate }: Production): void {
  tls.setDefaultCACertificates([
    ...tls.getCACertificates("default"),
    readFileSync(certificate, "utf8"),
  ]);
}

type Caller = ReturnType<typeof callsOf>;

function callsOf({ ports }: Production, result: LoadResult) {
  const once = async (
    path: string,
    { body, token, key }: { body?: unknown; token?: string; key?: string },
  ): Promise<Answer> => {
    const response = await fetch(`https://127.0.0.1:${ports.front}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "content-type": "application/json",
        "x-requested-with": "rehearsal",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { "idempotency-key": key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, body: (await response.json()) as Answer["body"] };
  };
  /** Repeats until there is an answer that is no failure of the service. */
  const call = async (path: string, options: Parameters<typeof once>[1]): Promise<Answer> => {
    const end = performance.now() + PATIENCE_MS;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await once(path, options).catch(() => null);
      if (answer && answer.status < 500) {
        if (attempt > 0) result.repeated += 1;
        if (answer.status >= 400) {
          const code = String(answer.body.message);
          result.refused[code] = (result.refused[code] ?? 0) + 1;
        }
        return answer;
      }
      if (performance.now() > end) {
        const why = `${path} ${answer ? `${answer.status} ${JSON.stringify(answer.body)}` : "no answer"}`;
        result.failed.push(why);
        throw new Error(why);
      }
      await sleep(200);
    }
  };
  return {
    call,
    async money(path: string, body: unknown, token: string) {
      const key = randomUUID();
      return { key, ...(await call(path, { body, token, key })) };
    },
  };
}

async function register(production: Production, { call }: Caller): Promise<string> {
  const must = async (path: string, options: Parameters<Caller["call"]>[1]) => {
    const { status, body } = await call(path, options);
    if (status !== 200) throw new Error(`${path} answers ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const phone = `09${randomInt(10_000_000, 99_999_999)}`;
  const { otpToken } = await must("/api/otp/send", { body: { phoneNumber: phone } });
  const inbox = await fetch(`${production.sandboxUrl}/control/sms?to=${phone}`);
  const [{ code = "" } = {}] = (await inbox.json()) as { code?: string }[];
  await must("/api/otp/verify", { body: { otpToken, otpCode: code } });
  const password = "Load-of-money-2026";
  const letters = Array.from({ length: 8 }, () => String.fromCharCode(randomInt(97, 123)));
  const name = `Load${letters.join("")}`;
  await must("/api/account", {
    key: randomUUID(),
    body: {
      name,
      username: phone,
      password,
      sourceCode: "FRIEND",
      bankCode: "KTB",
      bankAccountName: `${name.toUpperCase()} JAIDEE`,
      bankAccountNo: String(randomInt(1_000_000_000, 9_999_999_999)),
    },
  });
  const { token } = await must("/api/login", { body: { username: phone, password } });
  await deposit(production, { call }, String(token), DEPOSIT);
  for (const game of GAMES) await must(`/api/wallet/activate/${game}`, { token: String(token) });
  return String(token);
}

/** Pays a QR at the gateway; the gateway's callback credits it. */
async function deposit(
  { sandboxUrl }: Production,
  { call }: Pick<Caller, "call">,
  token: string,
  amount: number,
): Promise<void> {
  const { body } = await call("/api/qrcode/WW", { body: { amount }, token, key: randomUUID() });
  if (typeof body.payload !== "string") return;
  await fetch(`${sandboxUrl}/control/pay-qr`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ payload: body.payload }),
  });
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const { body: read } = await call("/api/wallet", { token });
    if (((read.wallet as { amount?: number })?.amount ?? 0) >= amount) return;
    await sleep(200);
  }
}
