import type { ClientOutput } from "@krapao/contract/endpoint";
import type { list } from "@krapao/contract/member/statements";
import { DAY_MS } from "@krapao/contract/time";
import { dateOnly } from "../../lib/format.ts";
import { shortTime } from "../../lib/money/short-time.ts";
import type { Ways } from "../../lib/money/ways.ts";
import type th from "./texts/th.ts";

export type Row = ClientOutput<typeof list>["statements"][number];

/** One page of the statement. */
export const PAGE_SIZE = 10;

/**
 * The direction of money: in for deposit and bonus, out for withdraw and a gift that was given
 * back, neither for the rest.
 */
export function directionOf({
  statementType,
  reason,
}: Pick<Row, "statementType" | "reason">): "in" | "out" | "none" {
  if (statementType === "deposit" || statementType === "bonus") return "in";
  return statementType === "withdraw" || reason === "given_back" ? "out" : "none";
}

/** Whether staff moved the money: the entry then names no source or target. */
export function isAdjustment({ from, to }: Pick<Row, "from" | "to">): boolean {
  return from === "ADJUSTMENT" || to === "ADJUSTMENT";
}

export interface Day {
  date: string;
  rows: Row[];
}

/** The rows grouped by their day in Bangkok, in their order. */
export function byDay(rows: readonly Row[]): Day[] {
  const days: Day[] = [];
  for (const row of rows) {
    const date = dateOnly(row.createdAt);
    const last = days.at(-1);
    if (last?.date === date) last.rows.push(row);
    else days.push({ date, rows: [row] });
  }
  return days;
}

/** Whether a date is today or yesterday in Bangkok. */
export function nearDay(date: string, now: Date): "today" | "yesterday" | null {
  if (date === dateOnly(now)) return "today";
  return date === dateOnly(new Date(now.getTime() - DAY_MS)) ? "yesterday" : null;
}

/** The source of a bonus, when the entry has one. */
export function origin(row: Row): { kind: "invite" | "refund" | "luckydraw"; text: string } | null {
  for (const kind of ["invite", "refund", "luckydraw"] as const) {
    const text = row[kind]?.description;
    if (text !== undefined) return { kind, text };
  }
  return null;
}

/** The name of the entry's bonus or promotion; empty when it has none. */
export function description({ promotion, bonus }: Pick<Row, "promotion" | "bonus">): string {
  return promotion?.description || bonus?.description || "";
}

/**
 * Why a line is in progress or has failed; empty: it has no reason. What waits for the member's own
 * limits or time-out says until when, or that it never fits.
 */
export function whyText(
  t: Pick<typeof th, "reasons" | "aboveLimit" | "keptUntil">,
  { reason, amount }: Pick<Row, "reason" | "amount">,
  ways: Pick<Ways, "limits" | "excludedUntil" | "now"> | undefined,
): string {
  if (!reason) return "";
  if (reason !== "limit" && reason !== "excluded") return t.reasons[reason];
  if (ways?.limits.some(({ limit }) => amount > limit)) return t.aboveLimit;
  const until = ways?.excludedUntil;
  return reason === "excluded" && until
    ? t.keptUntil(shortTime(until, ways.now))
    : t.reasons[reason];
}
