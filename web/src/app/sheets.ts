import { depositTexts } from "../features/deposits/texts/index.ts";
import { gameTexts } from "../features/games/texts/index.ts";
import { withdrawalTexts } from "../features/withdrawals/texts/index.ts";
import { slipTexts } from "../i18n/slips/index.ts";
import { page } from "../lib/navigation.tsx";

/** The sheets of the member area by their name in the address: `?sheet=deposit`. Each is its own chunk. */
export const moneySheets = {
  deposit: page(() => import("../features/deposits/deposit-sheet.tsx"), [depositTexts, slipTexts]),
  withdraw: page(() => import("../features/withdrawals/withdraw-sheet.tsx"), [withdrawalTexts]),
  transfer: page(() => import("../features/games/transfer-sheet.tsx"), [gameTexts]),
  gather: page(() => import("../features/games/gather-sheet.tsx"), [gameTexts]),
  slot: page(() => import("../features/games/slot-sheet.tsx"), [gameTexts]),
};
