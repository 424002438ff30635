import type { ClientOutput } from "@krapao/contract/endpoint";
import type { list } from "@krapao/contract/statements";
import { dateOnly } from "../../lib/format.ts";

export type Row = ClientOutput<typeof list>["statements"][number];

/** One page of the statement. */
export const PAGE_SIZE = 10;

/** Which way money went: in for deposit and bonus, out for withdraw, neither for the rest. */
export function directionOf({ statementType }: Pick<Row, "statementType">): "in" | "out" | "none" {
  if (statementType === "deposit" || statementType === "bonus") return "in";
  return statementType === "withdraw" ? "out" : "none";
}

/** Whether people of the house moved it by hand: the line then names no place. */
export function isAdjustment({ from, to }: Pick<Row, "from" | "to">): boolean {
  return from === "ADJUSTMENT" || to === "ADJUSTMENT";
}

export interface Day {
  date: string;
  rows: Row[];
}

/** Rows by the day they fall on in Bangkok, in the order they come. */
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

const DAY_MS = 86_400_000;

/** Whether a date is today or yesterday in Bangkok. */
export function nearDay(date: string, now: Date): "today" | "yesterday" | null {
  if (date === dateOnly(now)) return "today";
  return date === dateOnly(new Date(now.getTime() - DAY_MS)) ? "yesterday" : null;
}

/** Where a bonus came from, when the line says so. */
export function origin(row: Row): { kind: "invite" | "refund" | "luckydraw"; text: string } | null {
  for (const kind of ["invite", "refund", "luckydraw"] as const) {
    const text = row[kind]?.description;
    if (text !== undefined) return { kind, text };
  }
  return null;
}

/** What a line says of the bonus or promotion it belongs to; empty when it belongs to none. */
export function description({ promotion, bonus }: Pick<Row, "promotion" | "bonus">): string {
  return promotion?.description || bonus?.description || "";
}
