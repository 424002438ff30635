/** Between the words of TrueMoney's gift page and ours. Pure: the client sends, the tests feed recorded bodies. */
import { minorFromText } from "@krapao/contract/wire/amount";
import { type TruemoneyData, truemoneyAnswer } from "@krapao/contract/wire/truemoney";
import type { PartyAnswer } from "../../kernel/outbound.ts";
import type { GiftOutcome, GiftRefusal, GiftSight } from "../../ports/gift-link.ts";
import { readJson } from "../json.ts";

type Unknown = { outcome: "unknown"; reason: string };
type Read = { code: string; data: TruemoneyData | null } | { code: null; reason: string };

/** The code of an answer. A page of HTML, a 5xx and a body we do not know say nothing about the gift. */
function readAnswer(answer: PartyAnswer): Read {
  if (answer.status >= 500) return { code: null, reason: `status ${answer.status}` };
  const read = readJson(truemoneyAnswer, answer.text);
  return read
    ? { code: read.status.code, data: read.data }
    : { code: null, reason: `no answer of theirs, status ${answer.status}` };
}

export function readSight(answer: PartyAnswer): GiftSight {
  const read = readAnswer(answer);
  if (read.code === null) return { outcome: "unknown", reason: read.reason };
  const { code, data } = read;
  if (code === "TARGET_USER_REDEEMED") return readTicket(data);
  if (code !== "SUCCESS") return readRefusal(code);
  const totalMinor = minorFromText(data?.voucher.amount_baht ?? "");
  if (!data || totalMinor === undefined) return { outcome: "unknown", reason: "no voucher" };
  const { type, member, status } = data.voucher;
  if (data.my_ticket) return readTicket(data);
  if (status === "redeemed") return { outcome: "refused", reason: "taken" };
  if (status === "expired") return { outcome: "refused", reason: "invalid" };
  const shares = BigInt(Math.max(1, Math.trunc(member)));
  const isByLot = type === "R" && shares > 1n;
  return { outcome: "open", totalMinor, shareMinor: isByLot ? null : totalMinor / shares };
}

export function readRedeem(answer: PartyAnswer): GiftOutcome {
  const read = readAnswer(answer);
  if (read.code === null) return { outcome: "unknown", reason: read.reason };
  const { code, data } = read;
  if (code === "TARGET_USER_REDEEMED") return readTicket(data);
  if (code !== "SUCCESS") return readRefusal(code);
  const ticket = readTicket(data);
  return ticket.outcome === "taken_by_us" ? { ...ticket, outcome: "taken_now" } : ticket;
}

/** What we got: our own ticket, satang included. `redeemed_amount_baht` counts everybody's. */
function readTicket(
  data: TruemoneyData | null,
): { outcome: "taken_by_us"; amountMinor: bigint } | Unknown {
  const amountMinor = minorFromText(data?.my_ticket?.amount_baht ?? "");
  return amountMinor !== undefined && amountMinor > 0n
    ? { outcome: "taken_by_us", amountMinor }
    : { outcome: "unknown", reason: "taken, without a ticket" };
}

const INVALID = new Set([
  "VOUCHER_NOT_FOUND",
  "VOUCHER_EXPIRED",
  "TARGET_USER_NOT_FOUND",
  "CANNOT_GET_OWN_VOUCHER",
  // Their word for a link that is none.
  "INTERNAL_ERROR",
  "BAD_PARAM",
]);

/** A code that nobody has told us of proves nothing. */
function readRefusal(code: string): { outcome: "refused"; reason: GiftRefusal } | Unknown {
  if (code === "VOUCHER_OUT_OF_STOCK") return { outcome: "refused", reason: "taken" };
  if (INVALID.has(code)) return { outcome: "refused", reason: "invalid" };
  return { outcome: "unknown", reason: `code ${code.slice(0, 40)}` };
}
