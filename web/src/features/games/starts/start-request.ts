import type { START_SOURCES } from "@krapao/contract/member/games";
import type { Slot } from "../../../lib/money/wallet.ts";
import { openSheet } from "../../../lib/navigation/navigation.tsx";
import { type GameTab, openGameTab } from "../game-tab.ts";

/** A press that brings money into a game, until the sheet of the start takes it. */
export interface StartRequest {
  code: string;
  from: (typeof START_SOURCES)[number];
  /** How much of the wallet comes along; null: everything. */
  amount: number | null;
  tab: GameTab;
}

let pending: StartRequest | null = null;

/** Starts a game after a click: opens its tab while the browser allows it, then the sheet. */
export function requestStart(
  slot: Slot,
  money: Pick<StartRequest, "from" | "amount">,
  waiting: string,
): void {
  pending = { code: slot.code, ...money, tab: openGameTab(slot, waiting) };
  openSheet("start", { slot: slot.code });
}

/** The press that opened the sheet, once; null: the sheet was opened by its address. */
export function takeStart(code: string): StartRequest | null {
  const taken = pending;
  pending = null;
  return taken?.code === code ? taken : null;
}
