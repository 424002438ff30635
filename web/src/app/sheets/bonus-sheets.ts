import { page } from "@krapao/browser/loading/page";
import { moneySheets } from "./sheets.ts";

/** The sheets of the bonus page. */
export const bonusSheets = {
  deposit: moneySheets.deposit,
  receipt: moneySheets.receipt,
  line: moneySheets.line,
  slot: moneySheets.slot,
  bonus: page(() => import("../../features/bonuses/bonus-sheet.tsx")),
  promotion: page(() => import("../../features/promotions/promotion-sheet.tsx")),
};
