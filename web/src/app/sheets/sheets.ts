import { page } from "@krapao/browser/loading/page";
import { depositTexts } from "../../features/deposits/texts/index.ts";
import { gameTexts } from "../../features/games/texts/index.ts";
import { withdrawalTexts } from "../../features/withdrawals/texts/index.ts";
import { slipTexts } from "../../i18n/slips/index.ts";
import { whenIdle } from "../../lib/device/idle.ts";

const chunks = () => import("./sheet-chunks.ts");

/**
 * The sheets of the member area by their name in the address: `?sheet=deposit`. Each is a separate
 * chunk.
 */
export const moneySheets = {
  deposit: page(async () => (await chunks()).deposit(), [depositTexts, slipTexts]),
  withdraw: page(async () => (await chunks()).withdraw(), [withdrawalTexts]),
  transfer: page(async () => (await chunks()).transfer(), [gameTexts]),
  sweep: page(async () => (await chunks()).sweep(), [gameTexts]),
  slot: page(async () => (await chunks()).slot(), [gameTexts]),
};

whenIdle(() => void chunks().catch(() => undefined));

/** The sheets of home in addition to those: banners and rewards. They bring their texts. */
export const homeSheets = {
  ...moneySheets,
  banners: page(async () => (await chunks()).banners()),
  invite: page(async () => (await chunks()).invite()),
  "collect-invite": page(async () => (await chunks()).collectInvite()),
  refund: page(async () => (await chunks()).refund()),
  spin: page(async () => (await chunks()).spin()),
};
