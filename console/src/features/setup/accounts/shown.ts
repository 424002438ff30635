/** How a house account appears to members at a deposit, as the member app decides it. Pure. */
import { QR_CHANNELS } from "@krapao/contract/member/deposits";
import type { Payload } from "../payload.ts";

export type ShownAs = "bank" | "qr" | "wallet";
export type Hidden = "hiddenOff" | "hiddenQr" | "hiddenWallet";

/** The tab of the deposit sheet that has the account, and why members do not see it, if so. */
export function shownAs({ bankCode, bankType, mode, currency, isActive }: Payload): {
  as: ShownAs;
  hidden: Hidden | null;
} {
  const as = bankType === "wallet" ? "wallet" : mode === "qr" ? "qr" : "bank";
  const isHidden: Record<ShownAs, Hidden | null> = {
    bank: null,
    qr: QR_CHANNELS.some((each) => each === bankCode) ? null : "hiddenQr",
    wallet: mode === "auto" && currency === "THB" ? null : "hiddenWallet",
  };
  return { as, hidden: isActive === true ? isHidden[as] : "hiddenOff" };
}
