/** The calls of AMB SuperAPI that have an own course: any call, transfers, and bets of a span. */

import { textFromMinor, type WireCurrency } from "@krapao/contract/wire/amount";
import {
  AMB_PATHS,
  type AmbMember,
  type AmbTransfer,
  type AmbVerify,
} from "@krapao/contract/wire/games/amb";
import {
  callExternalParty,
  type ExternalAnswer,
  type ExternalParty,
  ExternalPartyUnavailable,
} from "../../kernel/outbound/outbound.ts";
import {
  type GameProvider,
  ProviderUnavailable,
  type ReportedBet,
} from "../../ports/game-provider.ts";
import { attemptTransfer, lookUpTransfer, request, unwrap } from "../game-call.ts";
import { basicAuthorization, readBets, readStatus, readTransfer } from "./translate.ts";

export interface AmbAgent {
  agent: string;
  key: string;
  productId: string;
  currency: WireCurrency;
  timing: { callTimeoutMs: number };
}

/** Makes a call: a GET with a query, or a POST with a body. */
export type AmbCall = <T>(
  operation: string,
  call: { path: string; query?: Record<string, string>; body?: object },
  read: (answer: ExternalAnswer) => T,
) => Promise<T>;

/** Calls of one agent. */
export function ambCaller(external: ExternalParty, of: AmbAgent): AmbCall {
  return (operation, { path, query, body }, read) =>
    callExternalParty(external, {
      operation,
      method: body ? "POST" : "GET",
      path: query ? `${path}?${new URLSearchParams(query)}` : path,
      headers: {
        authorization: basicAuthorization(of),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs: of.timing.callTimeoutMs,
      read,
    });
}

/** Moves credits, and looks up what became of it. */
export function ambTransfers(
  call: AmbCall,
  { productId, currency }: AmbAgent,
): Pick<GameProvider, "transfer" | "status"> {
  return {
    async transfer({ account: { username }, reference, direction, credits }) {
      const order = { username, reference, direction, credits };
      const path = direction === "in" ? AMB_PATHS.deposit : AMB_PATHS.withdraw;
      const named: AmbMember = { username, productId };
      const amount = textFromMinor(credits);
      const body: AmbTransfer = { ...named, amount, transactionRef: reference };
      const read = (answer: ExternalAnswer) => readTransfer(answer, order);
      return attemptTransfer(() => call("transfer", { path, body }, read));
    },
    async status({ account: { username }, reference, direction, credits }) {
      const order = { username, reference, direction, credits, productId, currency };
      const type = direction === "in" ? "DEPOSIT" : "WITHDRAW";
      const body: AmbVerify = { username, transactionRef: reference, productId, type };
      const read = (answer: ExternalAnswer) => readStatus(answer, order);
      return lookUpTransfer(() => call("status", { path: AMB_PATHS.verify, body }, read));
    },
  };
}

export const MINUTE_MS = 60_000;
/** The company asks for no longer spans. */
const SPAN_MS = 60 * MINUTE_MS;

interface Span {
  username: string;
  start: number;
  end: number;
}

/**
 * The settled bets of a player. The company answers those of all players of the product, so that a
 * span can be too large for one answer: then its halves are asked for.
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function ambBetsOf(
  call: AmbCall,
  { productId }: AmbAgent,
  span: Span,
): Promise<ReportedBet[]> {
  async function read({ username, start, end }: Span): Promise<ReportedBet[]> {
    const times = { startTime: isoOf(start), endTime: isoOf(end) };
    const asked = { path: AMB_PATHS.bets, query: { productId, ...times } };
    try {
      return unwrap(await request(() => call("bets", asked, (each) => readBets(each, username))));
    } catch (error) {
      if (!isTooLarge(error) || end - start <= MINUTE_MS) throw error;
      const middle = Math.ceil((start + end) / 2);
      const first = await read({ username, start, end: middle });
      return [...first, ...(await read({ username, start: middle, end }))];
    }
  }

  const bets = new Map<string, ReportedBet>();
  for (let { start } = span; start < span.end; start += SPAN_MS) {
    const end = Math.min(start + SPAN_MS, span.end);
    for (const bet of await read({ ...span, start, end })) bets.set(bet.id, bet);
  }
  return [...bets.values()];
}

/** The answer of a busy hour exceeds what we read; the company says to ask for less then. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof ProviderUnavailable &&
  error.cause instanceof ExternalPartyUnavailable &&
  error.cause.kind === "too_large";

const isoOf = (ms: number): string => new Date(ms).toISOString();
