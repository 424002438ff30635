import type { ClientOutput } from "@krapao/contract/endpoint";
import type { DepositWay, WayReason, ways } from "@krapao/contract/member/wallet/ways";

/** What the member may do now, as the server last answered. */
export type Ways = ClientOutput<typeof ways>;

/** Whether a way to deposit is open; while that is not known the server decides. */
export function isOpenWay(ways: Ways | undefined, way: DepositWay, code?: string): boolean {
  return wayOf(ways, way, code)?.allowed ?? true;
}

export function wayOf(ways: Ways | undefined, way: DepositWay, code?: string) {
  return ways?.deposit.find(
    (each) => each.way === way && (code === undefined || each.code === code),
  );
}

export interface Closed {
  reason: WayReason | null;
  until: string | null;
}

/** Why no money can come in at all; null: it can, or that is not known. A slip brings no money. */
export function whyNoDeposit(ways: Ways | undefined): Closed | null {
  const rows = ways?.deposit.filter(({ way }) => way !== "slip") ?? [];
  if (rows.length === 0 || rows.some(({ allowed }) => allowed)) return null;
  const own = rows.filter(({ reason }) => reason === "SELF_EXCLUDED" || reason === "DEPOSIT_LIMIT");
  const first = own.toSorted((one, other) => endOf(one) - endOf(other))[0] ?? rows[0];
  return first ? { reason: first.reason, until: first.until } : null;
}

const endOf = ({ until }: Closed) =>
  until === null ? Number.POSITIVE_INFINITY : Date.parse(until);

/** The own limit that has the least left; null: none is set. */
export function leastLimit({ limits }: Pick<Ways, "limits">) {
  return limits.toSorted((one, other) => one.left - other.left)[0] ?? null;
}
