/**
 * Translates between the wire format of TrueMoney's gift page and the port. Pure: the tests use
 * recorded bodies.
 */
import { minorFromText } from "@krapao/contract/wire/amount";
import { type TruemoneyData, truemoneyAnswer } from "@krapao/contract/wire/truemoney";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { GiftOutcome, GiftRefusal, GiftSight } from "../../ports/gift-link.ts";
import { readJson } from "../json.ts";

type Unknown = { outcome: "unknown"; reason: string };
type Read = { code: string; data: TruemoneyData | null } | { code: null; reason: string };

/** The code of an answer. An HTML page, a 5xx and an unknown body say nothing about the gift. */
function readAnswer(answer: ExternalAnswer): Read {
  if (answer.status >= 500) return { code: null, reason: `status ${answer.status}` };
  const read = readJson(truemoneyAnswer, answer.text);
  return read
    ? { code: read.status.code, data: read.data }
    : { code: null, reason: `no answer of theirs, status ${answer.status}` };
}

export function readSight(answer: ExternalAnswer): GiftSight {
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

export function readRedeem(answer: ExternalAnswer): GiftOutcome {
  const read = readAnswer(answer);
  if (read.code === null) return { outcome: "unknown", reason: read.reason };
  const { code, data } = read;
  if (code === "TARGET_USER_REDEEMED") return readTicket(data);
  if (code !== "SUCCESS") return readRefusal(code);
  const ticket = readTicket(data);
  return ticket.outcome === "taken_by_us" ? { ...ticket, outcome: "taken_now" } : ticket;
}

/**
 * Our share, from our own ticket, satang included. `redeemed_amount_baht` counts the shares of all
 * receivers.
 */
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
  // The issuer's code for a malformed link.
  "INTERNAL_ERROR",
  "BAD_PARAM",
]);

/** An undocumented code proves nothing. */
function readRefusal(code: string): { outcome: "refused"; reason: GiftRefusal } | Unknown {
  if (code === "VOUCHER_OUT_OF_STOCK") return { outcome: "refused", reason: "taken" };
  if (INVALID.has(code)) return { outcome: "refused", reason: "invalid" };
  return { outcome: "unknown", reason: `code ${code.slice(0, 40)}` };
}
