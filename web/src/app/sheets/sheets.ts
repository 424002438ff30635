import { type Page, page } from "@krapao/browser/loading/page";
import { whenIdle } from "../../lib/device/idle.ts";

const chunks = () => import("./sheet-chunks.ts");
type Chunks = Awaited<ReturnType<typeof chunks>>;

/** Sheets by the names of their chunks. */
const sheetsOf = <Name extends keyof Chunks>(...names: Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, page(async () => (await chunks())[name]())]),
  ) as Record<Name, Page>;

/**
 * The sheets of the member area by their name in the address: `?sheet=deposit`. Each is a separate
 * chunk.
 */
export const moneySheets = sheetsOf(
  "deposit",
  "withdraw",
  "money",
  "transfer",
  "sweep",
  "slot",
  "start",
  "receipt",
  "line",
);

whenIdle(() => void chunks().catch(() => undefined));

/** The sheets of home in addition to those: banners and rewards. They bring their texts. */
export const homeSheets = {
  ...moneySheets,
  ...sheetsOf("banners", "invite", "refund", "spin", "find", "carry"),
  "collect-invite": page(async () => (await chunks()).collectInvite()),
};
