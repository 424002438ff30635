/** Calls of the member API and of the sandbox's control API. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClientOutput, contract } from "@krapao/contract";
import type { Product } from "../fixtures/product.ts";

export type Answer = { status: number; body: unknown };

interface CallOptions {
  method?: string;
  body?: unknown;
  token?: string;
  /** The caller's address as a proxy reports it: only for a product that trusts this machine. */
  from?: string | undefined;
}

/** One call. Each POST has a new idempotency key. */
export async function call(
  address: string,
  { method = "GET", body, token, from }: CallOptions = {},
): Promise<Answer> {
  const answer = await fetch(address, {
    method,
    headers: {
      "accept-language": "en",
      "x-requested-with": "XMLHttpRequest",
      ...(from ? { "x-forwarded-for": from } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(method === "POST" ? { "idempotency-key": randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
}

/** The body of a call that must succeed. @throws with status and body otherwise. */
export async function ask<T>(address: string, options: CallOptions = {}): Promise<T> {
  const { status, body } = await call(address, options);
  if (status === 200) return body as T;
  throw new Error(
    `${options.method ?? "GET"} ${address} answered ${status} ${JSON.stringify(body)}`,
  );
}

export type Wallet = ClientOutput<typeof contract.wallet.read>;
export type Slot = Wallet["slots"][number];
export type Statements = ClientOutput<typeof contract.statements.list>;

/** The calls of one member against one product. */
export function memberCalls(product: Product, token: string) {
  const at = (path: string) => `${product.url}/api${path}`;
  return {
    get: <T>(path: string) => ask<T>(at(path), { token }),
    post: <T>(path: string, body: unknown) => ask<T>(at(path), { method: "POST", body, token }),
    delete: (path: string) => ask(at(path), { method: "DELETE", token }),
    wallet: () => ask<Wallet>(at("/wallet"), { token }),
    statements: () =>
      ask<Statements>(at("/statement"), { method: "POST", body: { page: 1, limit: 100 }, token }),
  };
}

export type MemberCalls = ReturnType<typeof memberCalls>;

/** The control API of the sandbox. */
export function controlCalls(product: Product) {
  const at = (path: string) => `${product.sandboxUrl}/control${path}`;
  return {
    /** The newest code sent to a phone. */
    smsCode: async (phone: string): Promise<string> => {
      const inbox = await waitFor(`an SMS to ${phone}`, async () => {
        const found = await ask<{ code: string }[]>(at(`/sms?to=${encodeURIComponent(phone)}`));
        return found.length > 0 ? found : undefined;
      });
      return inbox[0]?.code ?? "";
    },
    payQr: (payload: string) =>
      ask<{ ok: boolean }>(at("/pay-qr"), { method: "POST", body: { payload } }),
    play: (round: {
      provider: string;
      username: string;
      outcome: "win" | "lose";
      amount: number;
    }) => ask<{ balance: number }>(at("/play"), { method: "POST", body: round }),
    placeBet: (bet: { provider: string; username: string; stake: number }) =>
      ask<{ betId: string }>(at("/bets"), { method: "POST", body: bet }),
    settleBet: (betId: string, payout: number) =>
      ask<{ balance: number }>(at(`/bets/${betId}`), { method: "POST", body: { payout } }),
    /** Bets the whole balance until all stakes are `total` credits, and gets each stake back. */
    playEven: async ({ total, ...seat }: { provider: string; username: string; total: number }) => {
      const { balance } = await ask<{ balance: number }>(
        at(`/providers/${seat.provider}/${seat.username}`),
      );
      const count = Math.ceil(total / balance);
      await ask(at("/rounds"), { method: "POST", body: { ...seat, stake: balance, count } });
    },
    payouts: () => ask<{ status: string; amount: number }[]>(at("/payouts")),
  };
}

export type ControlCalls = ReturnType<typeof controlCalls>;

/** Repeats a look until it finds something. @throws a sentence that names what is missing */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  withinMs = 60_000,
): Promise<T> {
  const until = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > until) throw new Error(`Waited ${withinMs / 1000} s for ${what}.`);
    await sleep(200);
  }
}
