import { depositTexts } from "../features/deposits/texts/index.ts";
import { gameTexts } from "../features/games/texts/index.ts";
import { withdrawalTexts } from "../features/withdrawals/texts/index.ts";
import { slipTexts } from "../i18n/slips/index.ts";
import { whenIdle } from "../lib/idle.ts";
import { page } from "../lib/navigation.tsx";

const chunks = () => import("./sheet-chunks.ts");

/** The sheets of the member area by their name in the address: `?sheet=deposit`. Each is its own chunk. */
export const moneySheets = {
  deposit: page(async () => (await chunks()).deposit(), [depositTexts, slipTexts]),
  withdraw: page(async () => (await chunks()).withdraw(), [withdrawalTexts]),
  transfer: page(async () => (await chunks()).transfer(), [gameTexts]),
  gather: page(async () => (await chunks()).gather(), [gameTexts]),
  slot: page(async () => (await chunks()).slot(), [gameTexts]),
};

whenIdle(() => void chunks().catch(() => undefined));

/** What home shows beside them: what the operator gives. Their words come with them. */
export const homeSheets = {
  ...moneySheets,
  banners: page(async () => (await chunks()).banners()),
  invite: page(async () => (await chunks()).invite()),
  "collect-invite": page(async () => (await chunks()).collectInvite()),
  refund: page(async () => (await chunks()).refund()),
  spin: page(async () => (await chunks()).spin()),
};
