/**
 * The imports of the member area's sheets, with the texts that load in parallel to their code. The
 * list of their shared chunks is long, so it loads when the page is idle.
 */
import type { Texts } from "@krapao/browser/i18n/texts";
import { depositTexts } from "../../features/deposits/texts.ts";
import { gameTexts, sheetTexts } from "../../features/games/texts.ts";
import { withdrawalTexts } from "../../features/withdrawals/texts.ts";
import { rewardTexts, slipTexts, waysTexts } from "../../i18n/texts.ts";
import "../../lib/navigation/layers.ts";

async function withTexts<T>(code: Promise<T>, ...texts: Texts<unknown>[]): Promise<T> {
  const [module] = await Promise.all([code, ...texts.map((each) => each.load())]);
  return module;
}

const withGameTexts = <T>(code: Promise<T>) => withTexts(code, gameTexts, sheetTexts, waysTexts);

export const deposit = () =>
  withTexts(
    import("../../features/deposits/deposit-sheet.tsx"),
    depositTexts,
    rewardTexts,
    slipTexts,
    waysTexts,
  );
export const withdraw = () =>
  withTexts(import("../../features/withdrawals/withdraw-sheet.tsx"), withdrawalTexts);
export const money = () => import("../../features/wallet/own-money/money-sheet.tsx");
export const transfer = () =>
  withGameTexts(import("../../features/games/transfers/transfer-sheet.tsx"));
export const sweep = () => withGameTexts(import("../../features/games/transfers/sweep-sheet.tsx"));
export const slot = () => withGameTexts(import("../../features/games/slot-sheet.tsx"));
export const start = () => withGameTexts(import("../../features/games/starts/start-sheet.tsx"));
export const find = () => withGameTexts(import("../../features/games/finder/find-sheet.tsx"));
export const carry = () => withGameTexts(import("../../features/games/starts/carry-sheet.tsx"));
export const receipt = () => import("./deposit-receipt.tsx");
export const line = () => import("../../features/statements/line-sheet.tsx");
export const banners = () => import("./banner-sheet.tsx");
export const invite = () => import("../../features/invites/invite-sheet.tsx");
export const collectInvite = () => import("../../features/invites/collect-sheet.tsx");
export const refund = () => import("../../features/refunds/refund-sheet.tsx");
export const spin = () => import("../../features/spinwheel/spin-sheet.tsx");
