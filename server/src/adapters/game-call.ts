/** Shared by the adapters of all game providers: reports a call without an answer to the port. */
import { ExternalPartyUnavailable } from "../kernel/outbound/outbound.ts";
import {
  type Holding,
  ProviderRefused,
  ProviderUnavailable,
  type ReportedBet,
  type TransferOutcome,
  type TransferStatus,
} from "../ports/game-provider.ts";

/** Our timeout of a call, and how long the provider itself may still act on it, in ms. */
export interface ProviderTiming {
  callTimeoutMs: number;
  providerTimeoutMs: number;
}

/** What the product knows of a provider besides its wire format. */
export interface ProviderTraits {
  timing: ProviderTiming;
  /** When a bet that is placed at a time is settled at the latest. */
  settledBy: (placedAt: Date) => Date;
}

/** Providers write a settled bet to their report within this time. */
const REPORT_LAG_MS = 5 * 60_000;

/** No company names a limit; an adapter whose company does overrides it. */
const READS_PER_SECOND = 10;

/** The capabilities that follow from the traits. */
export const capabilitiesOf = ({ timing, settledBy }: ProviderTraits) => ({
  providerTimeoutMs: timing.providerTimeoutMs,
  settledBy,
  reportLagMs: REPORT_LAG_MS,
  readsPerSecond: READS_PER_SECOND,
});

/** The capabilities of a provider that reports neither bets nor open stakes. */
export const SILENT = { betReport: false, openStakes: "none" } as const;

/** A call that was certainly not sent moved nothing. Any other call without an answer may have. */
function withoutAnswer(error: unknown): TransferOutcome {
  if (!(error instanceof ExternalPartyUnavailable)) throw error;
  return error.sent === false
    ? { outcome: "refused", reason: "maintenance" }
    : { outcome: "unknown", reason: error.reason };
}

/** Makes a call that moves money. `call` reads the answer. */
export async function attemptTransfer(
  call: () => Promise<TransferOutcome>,
): Promise<TransferOutcome> {
  try {
    return await call();
  } catch (error) {
    return withoutAnswer(error);
  }
}

/** Looks a transfer up. No answer proves nothing. */
export async function lookUpTransfer(call: () => Promise<TransferStatus>): Promise<TransferStatus> {
  try {
    return await call();
  } catch (error) {
    const outcome = withoutAnswer(error);
    return { status: "unknown", reason: "reason" in outcome ? outcome.reason : "" };
  }
}

/** Makes a call that moves no money. @throws ProviderUnavailable when there is no answer */
export async function request<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ExternalPartyUnavailable)) throw error;
    throw new ProviderUnavailable(error.message, { cause: error });
  }
}

/** The result of a call that moves no money, as translate.ts reads it. */
export type Reply<T> =
  | { outcome: "done"; value: T }
  | { outcome: "refused"; reason: string; isUnknownUser?: boolean }
  | { outcome: "unknown"; reason: string };

/** The value of a reply. @throws ProviderRefused, ProviderUnavailable */
export function unwrap<T>(reply: Reply<T>): T {
  if (reply.outcome === "done") return reply.value;
  if (reply.outcome === "refused") throw new ProviderRefused(reply.reason, reply);
  throw new ProviderUnavailable(reply.reason);
}

/** What an account holds at a provider that does not name open stakes. @throws as `unwrap` */
export const withoutOpen = (reply: Reply<bigint>): Holding => ({
  credits: unwrap(reply),
  open: null,
});

/** A page of a bet report; `next` asks for the next page, null: it is the last. */
export interface BetPage {
  bets: ReportedBet[];
  next: string | null;
}

/** A provider that never ends its pages must not keep us busy. */
const PAGES_MAX = 1_000;

/** Reads a bet report page by page. @throws ProviderUnavailable when it has no end */
export async function readAllBets(
  readPage: (page: string) => Promise<BetPage>,
): Promise<ReportedBet[]> {
  const bets: ReportedBet[] = [];
  let page = "";
  for (let count = 0; count < PAGES_MAX; count++) {
    const answer = await readPage(page);
    bets.push(...answer.bets);
    if (answer.next === null) return bets;
    page = answer.next;
  }
  throw new ProviderUnavailable("a bet report without end");
}

/** An address that is safe to open in a browser; null for anything that is not a web page. */
export function webAddress(text: string): string | null {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
