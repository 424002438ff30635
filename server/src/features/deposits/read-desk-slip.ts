import type { ServerOutput } from "@krapao/contract";
import { SLIP_AGE_MAX_MS } from "@krapao/contract/deposits";
import type { office } from "@krapao/contract/office";
import { maskAccountNo } from "@krapao/contract/wire/bank-feed";
import { bankLetters } from "@krapao/contract/wire/bank-numbers";
import { assert, refuse } from "../../kernel/errors.ts";
import { maskDigits } from "../../kernel/mask.ts";
import type { Context } from "../../ports/context.ts";
import type { SlipParty, SlipReceipt } from "../../ports/slip-verifier.ts";
import { findMember, type Member } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";
import { CLOCK_DOUBT_MS } from "./qr.ts";
import { findWaitingDeclared } from "./queries-declared.ts";
import { findPaymentsByReference } from "./queries-desk.ts";
import {
  type DeskSlip,
  findDeskSlip,
  selectSlipDecisions,
  selectTwins,
} from "./queries-slip-desk.ts";
import { findHouseAccounts, findReceipt, isReferenceClaimed } from "./queries-slips.ts";
import { type Comparison, compareSlip } from "./slip-compare.ts";
import { readReceipt } from "./slip-receipt.ts";
import type { HouseAccount } from "./slip-verdict.ts";

type Shown = ServerOutput<typeof office.deposits.slip>;

/** A slip with everything that it is held against. */
export interface SlipBeside {
  slip: DeskSlip;
  member: Member;
  receipt: SlipReceipt | null;
  /** The receipt as it is kept. */
  answer: unknown;
  houses: HouseAccount[];
  declaredMinor: bigint | null;
  minimumMinor: bigint;
  twins: DeskSlip[];
  comparison: Comparison;
}

/** @throws NO_DATA */
export async function readSlipBeside({ db }: Context, slipId: string): Promise<SlipBeside> {
  const slip = await findDeskSlip(db, slipId);
  if (!slip) return refuse("NO_DATA");
  const [member, answer, houses, depositMin, twins, declared] = await Promise.all([
    findMember(db, slip.memberId),
    findReceipt(db, slipId),
    findHouseAccounts(db),
    readSetting(db, "depositMin"),
    selectTwins(db, slip),
    findWaitingDeclared(db, slip.memberId),
  ]);
  assert(member, "a slip is a member's");
  const { currency } = member;
  const { sendingBank, transRef } = slip;
  const isClaimed =
    slip.state !== "credited" && sendingBank !== null && transRef !== null
      ? await isReferenceClaimed(db, { sendingBank, transRef })
      : false;
  const receipt = readReceipt(answer);
  const ours = houses.filter((house) => house.currency === currency);
  const declaredMinor = declared?.amountMinor ?? null;
  const minimumMinor = depositMin[currency];
  const comparison = compareSlip({
    ...{ receipt, slip, member, houses: ours, declaredMinor, minimumMinor, currency },
    isReferenceUsed:
      isClaimed || twins.some((twin) => transRef !== null && twin.transRef === transRef),
  });
  return {
    slip,
    member,
    receipt,
    answer,
    houses: ours,
    declaredMinor,
    minimumMinor,
    twins,
    comparison,
  };
}

/** A slip as the desk shows it, beside what is expected. @throws NO_DATA */
export async function readDeskSlip(ctx: Context, slipId: string): Promise<Shown> {
  const beside = await readSlipBeside(ctx, slipId);
  const { slip, member, receipt, answer, houses, twins, comparison } = beside;
  const { createdAt } = slip;
  const [decisions, payments] = await Promise.all([
    selectSlipDecisions(ctx.db, slipId),
    slip.transRef === null ? [] : findPaymentsByReference(ctx.db, slip.transRef),
  ]);
  const [payment] = payments;
  const sortedHouses = [...houses].sort(
    (one, other) => Number(other === comparison.house) - Number(one === comparison.house),
  );
  return {
    ...showSlip(ctx, slip, twins.length > 0),
    sendingBank: slip.sendingBank && (bankLetters(slip.sendingBank) ?? slip.sendingBank),
    transRef: slip.transRef,
    payload: slip.payload,
    isTyped: slip.typed !== null,
    paidAt: receipt?.paidAt ?? slip.paidAt,
    sender: receipt && showParty(receipt.sender),
    receiver: receipt && showParty(receipt.receiver),
    answer,
    expected: {
      declared: beside.declaredMinor,
      minimum: beside.minimumMinor,
      currency: member.currency,
      sender: {
        bank: member.bankCode,
        // As far as banks show it: that is what can be compared.
        accountNo: maskAccountNo(member.bankAccountNo),
        names: [member.bankAccountName],
      },
      houses: sortedHouses.map(showHouse),
      from: new Date(createdAt.getTime() - SLIP_AGE_MAX_MS),
      until: new Date(createdAt.getTime() + CLOCK_DOUBT_MS),
    },
    checks: comparison.checks,
    qrBox: slip.qrBox,
    twins: twins.map((twin) => ({
      id: twin.id,
      member: showMember(twin),
      state: twin.state,
      createdAt: twin.createdAt,
      by: likeness(slip, twin),
      isSameMember: twin.memberId === slip.memberId,
    })),
    payment: payment ? { id: payment.id, state: payment.state, member: payment.member } : null,
    advice: comparison.advice,
    advisedReason: comparison.advisedReason,
    isProven: comparison.isProven,
    held: slip.held,
    decisions,
  };
}

/** The row of a list. */
export function showSlip(ctx: Context, slip: DeskSlip, hasTwin: boolean) {
  const { id, state, reason, currency, createdAt, version, claim } = slip;
  const isClaimed = claim !== null && claim.until > ctx.clock.now();
  return {
    ...{ id, state, reason, currency, createdAt, version, hasTwin },
    member: showMember(slip),
    amount: slip.amountMinor,
    since: slip.updatedAt,
    picture: ctx.mediaLinks.sign(slip.mediaId),
    claimedBy: isClaimed ? claim.name : null,
  };
}

export function showHouse(house: HouseAccount) {
  const { code, bankCode: bank, accountNo, accountName: name, currency } = house;
  return { code, bank, accountNo, name, currency };
}

function showMember({ memberId, memberName, memberPhone }: DeskSlip) {
  return { id: `${memberId}`, name: memberName, phone: maskDigits(memberPhone) };
}

function showParty({ bankNumber, accountNo, proxy, names }: SlipParty) {
  const bank = bankNumber && (bankLetters(bankNumber) ?? bankNumber);
  return { bank, accountNo: accountNo ?? proxy, names };
}

function likeness(slip: DeskSlip, twin: DeskSlip): "reference" | "picture" | "amount" {
  if (slip.transRef !== null && twin.transRef === slip.transRef) return "reference";
  return slip.sha256.equals(twin.sha256) ? "picture" : "amount";
}
