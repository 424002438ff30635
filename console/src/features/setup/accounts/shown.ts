/** How a house account appears to members at a deposit, as the member app decides it. Pure. */
import { QR_CHANNELS } from "@krapao/contract/member/deposits";
import type { Payload } from "../payload.ts";

interface NamedBank {
  code: string;
  nameTH: string;
  nameEN: string;
}

/** Another bank brings its names along, unless an operator wrote others. */
export function withBankNames(
  before: Payload,
  after: Payload,
  banks: readonly NamedBank[],
): Payload {
  if (before.bankCode === after.bankCode) return after;
  const of = (code: unknown) => banks.find((bank) => bank.code === code);
  const [old, next] = [of(before.bankCode), of(after.bankCode)];
  if (!next) return after;
  const named = (["nameTH", "nameEN"] as const).map((name) => {
    const isOwn = after[name] !== "" && after[name] !== old?.[name];
    return [name, isOwn ? after[name] : next[name]];
  });
  return { ...after, ...Object.fromEntries(named) };
}

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
