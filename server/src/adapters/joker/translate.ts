/** Translates between Joker's wire format (contract `wire/games/joker`) and the port. Pure. */
import { createHmac } from "node:crypto";
import type { Language } from "@krapao/contract/languages";
import { textFromMinor } from "@krapao/contract/wire/amount";
import {
  type JokerBet,
  jokerBets,
  jokerCredit,
  jokerError,
  jokerPlay,
  jokerSignatureBase,
  jokerStatus,
  jokerTransfer,
  jokerTransferCheck,
  jokerWinloss,
} from "@krapao/contract/wire/games/joker";
import * as v from "valibot";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type {
  Holding,
  Launch,
  ReportedBet,
  TransferOutcome,
  TransferStatus,
} from "../../ports/game-provider.ts";
import { mismatch, parseTheirs, readTheirs, unusable } from "../answer.ts";
import {
  type BetPage,
  isSameName,
  type Reply,
  signedCredits,
  type TransferOrder,
} from "../game-call.ts";

/** Query of a signed call: HMAC-SHA1 over the sorted fields, base64. */
export function signedQuery(
  fields: Readonly<Record<string, string | number>>,
  keys: { appId: string; secret: string },
): string {
  const signature = createHmac("sha1", keys.secret).update(jokerSignatureBase(fields));
  return `?${new URLSearchParams({ AppID: keys.appId, Signature: signature.digest("base64") })}`;
}

/** Positive into the game, negative out of it, with three decimals. */
export function writtenAmount(order: Pick<TransferOrder, "direction" | "credits">): string {
  return `${textFromMinor(signedCredits(order))}0`;
}

/**
 * TC. No code of a refusal is public, so everything but "done" is left to TCH. The answer proves
 * the amount by `Amount`, and without it must not contradict it by its balances.
 */
export function readTransfer(answer: ExternalAnswer, order: TransferOrder): TransferOutcome {
  if (answer.status !== 200) return unusable(answer, "not documented");
  const body = readTheirs(jokerTransfer, answer);
  requireMatch(body, order);
  const { BeforeCredit: before, Credit: after } = body;
  const isContradicted =
    before !== null && after !== null && after - before !== signedCredits(order);
  if (body.Amount === null && isContradicted) return mismatch("Credit");
  return {
    outcome: "done",
    reference: null,
    creditsBefore: before,
    creditsAfter: after,
    open: body.OutstandingCredit ?? undefined,
  };
}

/** Our reference with another player, direction or amount is not our transfer. */
function requireMatch(
  body: { RequestID: string; Username: string; Amount: bigint | null },
  order: TransferOrder,
): void {
  if (body.RequestID !== order.reference) mismatch("RequestID");
  if (!isSameName(body.Username, order.username)) mismatch("Username");
  if (body.Amount !== null && body.Amount !== signedCredits(order)) mismatch("Amount");
}

/** TCH: 404 says that the reference never arrived, when Joker and not its web server says it. */
export function readStatus(answer: ExternalAnswer, order: TransferOrder): TransferStatus {
  if (answer.status === 404 && SAYS_ABSENT.test(messageOf(answer) ?? "")) {
    return { status: "absent" };
  }
  if (answer.status !== 200) return unusable(answer, "not documented");
  requireMatch(readTheirs(jokerTransferCheck, answer), order);
  return { status: "done", creditsBefore: null, creditsAfter: null };
}

/**
 * Joker's own words are not public: a sentence about the request that is not there. A web server
 * speaks of a resource, or of what was "requested".
 */
const SAYS_ABSENT =
  /\b(request ?id|request|transfer|transaction)\b.*\b(not (be )?found|(does|do|did)(n't| not) exist|not exist)/i;

/** CU and SP: the name that the company gave, where it differs in more than case. */
export function readDone(answer: ExternalAnswer, username: string): Reply<string> {
  if (answer.status !== 200 && answer.status !== 201) return notDone(answer);
  const named = readTheirs(jokerStatus, answer).Data?.Username ?? username;
  return { outcome: "done", value: isSameName(named, username) ? username : named };
}

/** GC: credits and open stakes in 1/100. */
export function readHolding(answer: ExternalAnswer): Reply<Holding> {
  if (answer.status !== 200) return notDone(answer);
  const { Credit: credits, OutstandingCredit: open } = readTheirs(jokerCredit, answer);
  return { outcome: "done", value: { credits, open } };
}

/** RWL: won or lost, in 1/100. */
export function readWinloss(answer: ExternalAnswer, username: string): Reply<bigint> {
  if (answer.status !== 200) return notDone(answer);
  const value = readTheirs(jokerWinloss, answer)
    .Winloss.filter((row) => isSameName(row.Username, username))
    .reduce((sum, { Amount, Result }) => sum + Result - Amount, 0n);
  return { outcome: "done", value };
}

const MINUTE_MS = 60_000;
const REPORT_OFFSET_MS = 8 * 60 * MINUTE_MS;

/** The minute of a time, in the report's time zone. */
export function minuteFrom(at: Date): string {
  const local = new Date(at.getTime() + REPORT_OFFSET_MS).toISOString();
  return local.slice(0, 16).replace("T", " ");
}

/** The first minute that starts at the time or after it. */
export function minuteUntil(at: Date): string {
  return minuteFrom(new Date(Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS));
}

/** The day of a time, in the report's time zone. */
export const dayOf = (at: Date): string => minuteFrom(at).slice(0, 10);

/** TSM: the bets of this user on a page. One row that cannot be read makes the page unusable. */
export function readBets(answer: ExternalAnswer, username: string): Reply<BetPage> {
  if (answer.status !== 200) return notDone(answer);
  const { data, nextId } = readTheirs(jokerBets, answer);
  const games = data.Game ?? [];
  const prizes = [...(data.Jackpot ?? []), ...(data.Competition ?? [])];
  const isOwn = (row: JokerBet) => isSameName(row.Username, username);
  const bets = [
    ...games.filter(isOwn).map((row) => toBet(row, row.Amount)),
    ...prizes.filter(isOwn).map((row) => toBet(row, 0n)),
  ];
  const hasRows = games.length + prizes.length > 0;
  return { outcome: "done", value: { bets, next: hasRows ? nextId : null } };
}

const toBet = ({ OCode, Time, Result }: JokerBet, validBet: bigint): ReportedBet => ({
  id: OCode,
  placedAt: null,
  settledAt: Time,
  validBet,
  winLoss: Result - validBet,
});

/** Joker has no Lao. */
const LANGUAGES: Record<Language, string> = { th: "th", la: "en", en: "en" };

/** PLAY: the browser posts the token in a hidden form. */
export function readLaunch(
  answer: ExternalAnswer,
  { gameUrl, language }: { gameUrl: string; language: Language },
): Reply<Launch> {
  if (answer.status !== 200) return notDone(answer);
  const { Token: token } = readTheirs(jokerPlay, answer);
  const fields = { token, game: "", redirectUrl: "", mobile: "true", lang: LANGUAGES[language] };
  return { outcome: "done", value: { link: gameUrl, method: "POST", fields } };
}

/**
 * A call that moves no money: 400 and 404 with Joker's message are a refusal. Their words are not
 * public; a guess here decides only which text the member reads.
 */
function notDone(answer: ExternalAnswer): Reply<never> {
  const message = messageOf(answer);
  if (message === null || SAYS_DENIED.test(message)) {
    return unusable(answer, "not documented");
  }
  return { outcome: "refused", reason: message, isUnknownUser: SAYS_UNKNOWN_USER.test(message) };
}

const SAYS_UNKNOWN_USER = /\b(user|username|player|account)\b.*\bnot (be )?(found|exist)/i;
const SAYS_DENIED = /\b(signature|appid|timestamp|too many|limit exceeded|ip address)\b/i;

/** What Joker itself says in a refusal; null for a web server's page and for any other status. */
function messageOf({ status, text }: ExternalAnswer): string | null {
  if (status !== 400 && status !== 404) return null;
  const read = v.safeParse(jokerError, parseTheirs(text));
  return read.success && read.output.MessageDetail === null ? read.output.Message : null;
}
