/** Translates between Joker's wire format (contract `wire/joker`) and the port. Pure. */
import { createHmac } from "node:crypto";
import { minorFromNumber, numberFromMinor } from "@krapao/contract/wire/amount";
import {
  JOKER_REPORT_OFFSET,
  type JokerBet,
  type JokerCall,
  jokerBets,
  jokerCredit,
  jokerError,
  jokerPlay,
  jokerSignatureBase,
  jokerStatus,
  jokerTransfer,
  jokerTransferCheck,
  jokerWinloss,
} from "@krapao/contract/wire/joker";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type {
  Holding,
  Launch,
  RefusalReason,
  ReportedBet,
  TransferOutcome,
  TransferStatus,
} from "../../ports/game-provider.ts";
import type { BetPage, Reply } from "../game-call.ts";
import { readJson } from "../json.ts";

/** Query of a signed call: HMAC-SHA1 over the sorted fields, base64. */
export function signedQuery(call: JokerCall, keys: { appId: string; secret: string }): string {
  const signature = createHmac("sha1", keys.secret).update(jokerSignatureBase(call));
  return `?${new URLSearchParams({ AppID: keys.appId, Signature: signature.digest("base64") })}`;
}

/** Positive into the game, negative out of it. */
export function signedAmount(direction: "in" | "out", credits: bigint): number {
  return numberFromMinor(direction === "in" ? credits : -credits);
}

/** TC. Only the answer to this reference is done, and only a 4xx with its message is a refusal. */
export function readTransfer(answer: ExternalAnswer, reference: string): TransferOutcome {
  if (answer.status === 200) {
    const body = readJson(jokerTransfer, answer.text);
    if (body?.RequestID !== reference) return { outcome: "unknown", reason: "unreadable" };
    return {
      outcome: "done",
      reference: null,
      creditsBefore: minorFromNumber(body.BeforeCredit) ?? null,
      creditsAfter: minorFromNumber(body.Credit) ?? null,
      open: minorFromNumber(body.OutstandingCredit),
    };
  }
  const refusal = readRefusal(answer);
  if (refusal === null) return { outcome: "unknown", reason: `status ${answer.status}` };
  // The provider has our reference with other content, so one of our calls did happen there.
  if (refusal === "RequestID already used") return { outcome: "unknown", reason: "reference used" };
  return { outcome: "refused", reason: REASONS[refusal] ?? "other" };
}

const REASONS: Record<string, RefusalReason> = {
  "Insufficient balance": "not_enough",
  "Username not found": "account",
  "Invalid amount": "limits",
};

/** TCH: 404 says that the reference never arrived. */
export function readStatus(answer: ExternalAnswer, reference: string): TransferStatus {
  if (answer.status === 200) {
    const body = readJson(jokerTransferCheck, answer.text);
    if (body?.RequestID !== reference) return { status: "unknown", reason: "unreadable" };
    return {
      status: "done",
      creditsBefore: minorFromNumber(body.BeforeCredit) ?? null,
      creditsAfter: minorFromNumber(body.Credit) ?? null,
    };
  }
  if (answer.status === 404 && readRefusal(answer) !== null) return { status: "absent" };
  return { status: "unknown", reason: `status ${answer.status}` };
}

/** CU and SP. */
export function readDone(answer: ExternalAnswer): Reply<null> {
  if ((answer.status === 200 || answer.status === 201) && readJson(jokerStatus, answer.text)) {
    return { outcome: "done", value: null };
  }
  return notDone(answer);
}

/** GC: credits and open stakes in 1/100. */
export function readHolding(answer: ExternalAnswer): Reply<Holding> {
  const body = answer.status === 200 ? readJson(jokerCredit, answer.text) : null;
  const credits = body ? minorFromNumber(body.Credit) : undefined;
  const open = body ? minorFromNumber(body.OutstandingCredit) : undefined;
  return credits === undefined || open === undefined
    ? notDone(answer)
    : { outcome: "done", value: { credits, open } };
}

/** RWL: won or lost, in 1/100. */
export function readWinloss(answer: ExternalAnswer): Reply<bigint> {
  const body = answer.status === 200 ? readJson(jokerWinloss, answer.text) : null;
  const won = body ? minorFromNumber(body.Winloss) : undefined;
  return won === undefined ? notDone(answer) : { outcome: "done", value: won };
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

/** TS: the bets of this user on a page. One row that cannot be read makes the page unusable. */
export function readBets(answer: ExternalAnswer, username: string): Reply<BetPage> {
  const body = answer.status === 200 ? readJson(jokerBets, answer.text) : null;
  if (!body) return notDone(answer);
  const { Game = [], Jackpot = [], Competition = [] } = body.data;
  const prizes = [...Jackpot, ...Competition];
  const isOwn = (row: JokerBet) => row.Username.toLowerCase() === username.toLowerCase();
  const bets = [
    ...Game.filter(isOwn).map((row) => readBet(row, row.Amount)),
    ...prizes.filter(isOwn).map((row) => readBet(row, 0)),
  ];
  const read = bets.filter((bet) => bet !== null);
  if (read.length < bets.length) return { outcome: "unknown", reason: "unreadable" };
  const hasRows = Game.length + prizes.length > 0;
  return { outcome: "done", value: { bets: read, next: hasRows ? body.nextId || null : null } };
}

function readBet(row: JokerBet, staked: number): ReportedBet | null {
  const validBet = minorFromNumber(staked);
  const result = minorFromNumber(row.Result);
  const isZoned = /(Z|[+-]\d{2}:\d{2})$/.test(row.Time);
  const settledAt = new Date(isZoned ? row.Time : row.Time + JOKER_REPORT_OFFSET);
  const isRead = validBet !== undefined && result !== undefined;
  if (!isRead || Number.isNaN(settledAt.getTime())) return null;
  return { id: row.OCode, placedAt: null, settledAt, validBet, winLoss: result - validBet };
}

/** PLAY: the browser posts the token in a hidden form. */
export function readLaunch(answer: ExternalAnswer, gameUrl: string): Reply<Launch> {
  const body = answer.status === 200 ? readJson(jokerPlay, answer.text) : null;
  if (!body) return notDone(answer);
  const fields = { token: body.Token, game: "", redirectUrl: "", mobile: "1", lang: "en" };
  return { outcome: "done", value: { link: gameUrl, method: "POST", fields } };
}

function notDone(answer: ExternalAnswer): Reply<never> {
  const refusal = readRefusal(answer);
  return refusal === null
    ? { outcome: "unknown", reason: `status ${answer.status}` }
    : { outcome: "refused", reason: refusal, isUnknownUser: REASONS[refusal] === "account" };
}

/** The message of a definite refusal (400, 403, 404); null for any other answer. */
function readRefusal({ status, text }: ExternalAnswer): string | null {
  if (status !== 400 && status !== 403 && status !== 404) return null;
  return readJson(jokerError, text)?.Message ?? null;
}
