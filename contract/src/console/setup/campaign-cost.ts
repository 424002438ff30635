/**
 * What a campaign costs, and what the bets bring that earn it or that it asks for. Everything that
 * shows the cost of a campaign computes it here. Pure.
 */
import { CURRENCIES, type Currency, toMinor } from "../../money.ts";
import type { SetupKind } from "./payloads.ts";
import { expectedCost } from "./wheel-odds.ts";

type Payload = Readonly<Record<string, unknown>>;

/** Published documents, as on the wire, that the cost of another one depends on. */
export interface CostBasis {
  bets: Payload;
  spinwheel: Payload;
  /** null: no wheel was published. */
  wheel: Payload | null;
}

/** Amounts in minor units. */
export interface CampaignCost {
  of: "coin" | "gift" | "commission" | "refund";
  currency: Currency;
  costMinor: bigint;
  /** The deposit that it is an example for; null: it needs none. Of a refund: the loss. */
  exampleMinor: bigint | null;
  /** The bets that earn it or that it asks for. A refund has none. */
  betsMinor: bigint;
  /** What the house keeps of those bets on average. Of a refund: the loss. */
  bringsMinor: bigint;
  /** It costs an average member's bets or more. */
  isLoss: boolean;
}

/** All of a share in hundredths of a percent. */
const WHOLE = 10_000n;
/** The deposit or loss of an example, in minor units. */
const EXAMPLE: Record<Currency, bigint> = { THB: 100_000n, LAK: 60_000_000n };

const CAMPAIGNS = ["bonus", "promotion", "wheel"];
const SETTINGS = ["spinwheel", "invite", "refund"];

/** Whether a document sets what a campaign gives. */
export function isCampaign(kind: string, key: string): boolean {
  return kind === "setting" ? SETTINGS.includes(key) : CAMPAIGNS.includes(kind);
}

/** What the house keeps of bets on average, in hundredths of a percent. */
export function marginOf({ bets }: Pick<CostBasis, "bets">): bigint {
  return WHOLE - countOf(bets.returned);
}

/**
 * The cost of a campaign in each currency that it gives something in. Empty: the document is none,
 * or is not complete yet.
 */
export function campaignCosts(
  { kind, key, payload }: { kind: SetupKind; key: string; payload: Payload },
  basis: CostBasis,
): CampaignCost[] {
  const margin = marginOf(basis);
  if (kind === "bonus" || kind === "promotion") return giftCosts(payload, margin);
  if (kind === "wheel") return coinCosts({ ...basis, wheel: payload }, margin);
  if (kind !== "setting") return [];
  if (key === "spinwheel") return coinCosts({ ...basis, spinwheel: payload }, margin);
  if (key === "invite") return commissionCosts(payload, margin);
  return key === "refund" ? refundCosts(payload) : [];
}

type Example = Omit<CampaignCost, "isLoss">;

const withLoss = (cost: Example): CampaignCost[] =>
  cost.costMinor === 0n ? [] : [{ ...cost, isLoss: cost.costMinor >= cost.bringsMinor }];

const shareOf = (amount: bigint, rate: bigint) => (amount * rate) / WHOLE;

/** The whole gift, for the smallest deposit that earns it. */
function giftCosts(gift: Payload, margin: bigint): CampaignCost[] {
  const currency = gift.currency === "LAK" ? "LAK" : "THB";
  const minDeposit = minorOf(gift.minDeposit);
  const percent = countOf(gift.percent);
  const costMinor = percent > 0n ? minorOf(gift.cap) : minorOf(gift.amount);
  const forAll = percent > 0n ? (costMinor * 100n + percent - 1n) / percent : 0n;
  const deposit = forAll > minDeposit ? forAll : minDeposit;
  const counted = gift.turnoverCountsDeposit === true ? costMinor + deposit : costMinor;
  const betsMinor = counted * countOf(gift.turnoverTimes);
  return withLoss({
    of: "gift",
    currency,
    costMinor,
    exampleMinor: deposit > 0n ? deposit : null,
    betsMinor,
    bringsMinor: shareOf(betsMinor, margin),
  });
}

/** A slice of a wheel, as on the wire. */
interface Slice {
  weight: number;
  prize: "nothing" | "cash" | "bonus" | "thing";
  amount: Record<Currency, number>;
}

/** Expected cost of a spin, rounded up. Things have no price here. */
export function spinCost(slices: readonly Slice[], currency: Currency): bigint {
  const odds = slices.map(({ weight, prize, amount }) => ({
    weight,
    prize,
    amountMinor: { THB: minorOf(amount.THB), LAK: minorOf(amount.LAK) },
  }));
  return expectedCost(odds, currency);
}

/** A coin, which is one spin. */
function coinCosts({ wheel, spinwheel }: CostBasis, margin: bigint): CampaignCost[] {
  return CURRENCIES.flatMap((currency) => {
    const deposit = minorIn(spinwheel.depositPerCoin, currency);
    if (deposit === 0n) return [];
    const betsMinor = partOf(deposit, countOf(spinwheel.playedPercent ?? 100));
    return withLoss({
      of: "coin",
      currency,
      costMinor: spinCost((wheel?.slices ?? []) as Slice[], currency),
      exampleMinor: deposit,
      betsMinor,
      bringsMinor: shareOf(betsMinor, margin),
    });
  });
}

function commissionCosts(invite: Payload, margin: bigint): CampaignCost[] {
  const played = invite.needsPlay === true ? countOf(invite.playedPercent ?? 100) : 0n;
  return CURRENCIES.flatMap((currency) => {
    const deposit = EXAMPLE[currency];
    const betsMinor = partOf(deposit, played);
    return withLoss({
      of: "commission",
      currency,
      costMinor: atMost(shareOf(deposit, countOf(invite.rate)), minorIn(invite.cap, currency)),
      exampleMinor: deposit,
      betsMinor,
      bringsMinor: shareOf(betsMinor, margin),
    });
  });
}

function refundCosts(refund: Payload): CampaignCost[] {
  return CURRENCIES.flatMap((currency) => {
    const loss = EXAMPLE[currency];
    const share = atMost(shareOf(loss, countOf(refund.rate)), minorIn(refund.cap, currency));
    const costMinor = share < minorIn(refund.minimum, currency) ? 0n : share;
    return withLoss({
      of: "refund",
      currency,
      costMinor,
      exampleMinor: loss,
      betsMinor: 0n,
      bringsMinor: loss,
    });
  });
}

const atMost = (amount: bigint, limit: bigint) => (amount < limit ? amount : limit);

/** A share in percent, rounded up as the server does. */
const partOf = (amount: bigint, percent: bigint) => (amount * percent + 99n) / 100n;

/** 0 while a form has nothing, or nothing valid, in the field. */
function minorOf(value: unknown): bigint {
  return (typeof value === "number" ? toMinor(value) : null) ?? 0n;
}

function minorIn(amounts: unknown, currency: Currency): bigint {
  return minorOf((amounts as Partial<Record<Currency, unknown>> | null | undefined)?.[currency]);
}

function countOf(value: unknown): bigint {
  const isCount = typeof value === "number" && Number.isSafeInteger(value) && value > 0;
  return isCount ? BigInt(value) : 0n;
}
