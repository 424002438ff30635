import type { Currency } from "@krapao/contract";
import { QR_CHANNELS, TRUELINK_MINIMUM_MINOR } from "@krapao/contract/member/deposits";
import type { Context } from "../../../ports/context.ts";
import {
  type Channel,
  endOfWindow,
  isInDailyWindow,
  readChannels,
  readSetting,
  smallestQr,
} from "../../lookups/index.ts";
import type { OwnAllowance } from "../../protection/index.ts";
import { listPending, type Pending, sumPending } from "../crediting/queries-pending.ts";
import { GIFT_CURRENCY } from "../gifts/gift.ts";
import { isConnected } from "../house-account.ts";
import { assessWay, type DepositWay, type WayState } from "./deposit-way.ts";

interface Member {
  memberId: bigint;
  now: Date;
}

/** What the ways depend on, besides the member's own limits. */
export async function readDepositFacts(
  ctx: Pick<Context, "db" | "clock">,
  { memberId, now }: Member,
) {
  const [channels, pending, slip] = await Promise.all([
    readChannels(ctx, { memberId }),
    listPending(ctx.db, { memberId, now }),
    readSetting(ctx.db, "slip"),
  ]);
  return { ...channels, pending, slip };
}

type Facts = Awaited<ReturnType<typeof readDepositFacts>>;

interface Given extends Facts {
  currency: Currency;
  allowance: OwnAllowance;
  now: Date;
}

/** Every way to deposit, as the calls decide it. It asks no external party and changes nothing. */
export function depositWays(ctx: Pick<Context, "settings" | "ports">, given: Given): DepositWay[] {
  const own = given.open.filter(
    (channel) => channel.currency === given.currency && isConnected(ctx, channel),
  );
  return [
    ...bankWays(own, given),
    ...QR_CHANNELS.map((code) => ({ way: "qr" as const, code, ...qrWay(own, code, given) })),
    { way: "wallet", code: null, ...walletWay(own, given) },
    { way: "gift", code: null, ...giftWay(ctx, given) },
    { way: "slip", code: null, ...slipWay(given) },
    { way: "report", code: null, ...reportWay(own, given) },
  ];
}

/** What comes by the bank feed is not compared with open QRs. */
function transferWay(given: Given, isFound: boolean): WayState {
  return assessWay({
    allowance: given.allowance,
    minMinor: given.limits[given.currency].depositMin.minor,
    before: isFound ? null : "NO_BANK",
  });
}

function bankWays(own: readonly Channel[], given: Given): DepositWay[] {
  const accounts = own.filter(
    ({ mode, accountNo, bankType }) => mode !== "qr" && bankType !== "wallet" && accountNo !== "",
  );
  const codes = new Set(accounts.map(({ bankCode }) => bankCode));
  const found = [...codes].map((code) => ({ code, ...transferWay(given, true) }));
  const rows = found.length > 0 ? found : [{ code: null, ...transferWay(given, false) }];
  return rows.map((row) => ({ way: "bank", ...row }));
}

function walletWay(own: readonly Channel[], given: Given): WayState {
  const isFound = own.some(
    ({ mode, accountNo, bankType }) => bankType === "wallet" && mode === "auto" && accountNo !== "",
  );
  return transferWay(given, isFound);
}

/** A new QR replaces the open one of the same bank, so that one is not counted. */
function qrWay(own: readonly Channel[], code: string, given: Given): WayState {
  const bank = own.filter(({ mode, bankCode }) => mode === "qr" && bankCode === code);
  const [channel] = bank;
  const replaced = new Set(bank.map((each) => each.code));
  return assessWay({
    allowance: given.allowance,
    minMinor: channel ? smallestQr(channel.qrMinMinor, given.limits[given.currency]) : 0n,
    maxMinor: channel?.qrMaxMinor ?? null,
    reservedMinor: sumPending(given.pending, (each) => each === null || !replaced.has(each)),
    before: channel ? null : "NO_BANK",
  });
}

function giftWay({ settings, ports }: Pick<Context, "settings" | "ports">, given: Given): WayState {
  const isTaken = settings.truelinkKey && ports.giftLinks && given.currency === GIFT_CURRENCY;
  return assessWay({
    allowance: given.allowance,
    minMinor: TRUELINK_MINIMUM_MINOR,
    before: isTaken ? null : "TRUELINK_INVALID",
  });
}

/** A slip shows a payment that was made: no limit and no time-out refuses it. */
function slipWay({ slip: { closedFrom: from, closedTo: to }, now }: Given): WayState {
  const isClosed = isInDailyWindow(now, { from, to });
  return {
    allowed: !isClosed,
    min: null,
    max: null,
    reason: isClosed ? "SLIP_CLOSED" : null,
    until: isClosed ? endOfWindow(now, { to }) : null,
  };
}

function reportWay(own: readonly Channel[], given: Given): WayState {
  const isReported = ({ channel }: Pending) => channel === null;
  const isOn = given.depositManual && own.some(({ mode }) => mode === "manual");
  return assessWay({
    allowance: given.allowance,
    minMinor: given.limits[given.currency].depositMin.minor,
    reservedMinor: sumPending(given.pending, (channel) => channel !== null),
    before: isOn ? null : "DEPOSIT_MANUAL_OFF",
    after: given.pending.some(isReported) ? "DEPOSIT_IN_PROGRESS" : null,
  });
}
