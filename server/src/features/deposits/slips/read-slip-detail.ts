import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { slips } from "@krapao/contract/console/deposits/payments";
import { SLIP_AGE_MAX_MS } from "@krapao/contract/member/deposits";
import { maskAccountNo } from "@krapao/contract/wire/bank-feed";
import { bankLetters } from "@krapao/contract/wire/bank-numbers";
import { assert, refuse } from "../../../kernel/errors.ts";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { Context } from "../../../ports/context.ts";
import type { SlipReceipt, SlipSide } from "../../../ports/slip-verifier.ts";
import { findMember, type Member } from "../../accounts/index.ts";
import { readMemberLimits } from "../../lookups/index.ts";
import { findSlipRequest } from "../crediting/queries-credit.ts";
import { findEnteredPayment } from "../crediting/queries-entered.ts";
import { findWaitingReportedTransfer } from "../crediting/queries-reported-transfers.ts";
import { type HouseAccount, showHouseAccount } from "../house-account.ts";
import { CLOCK_SKEW_MS } from "../qr.ts";
import { listHouseAccounts } from "../queries-channels.ts";
import { parseReceipt } from "../stored-receipt.ts";
import { compareSlip, type SlipComparison } from "./compare-slip.ts";
import { findReceipt, isReferenceClaimed } from "./queries.ts";
import { listSlipDecisions } from "./queries-actions.ts";
import {
  type ConsoleSlip,
  findPaymentByReference,
  listDuplicates,
  slipList,
  toConsoleSlip,
} from "./queries-console.ts";

type Shown = ServerOutput<typeof consoleContract.deposits.slip>;
type SlipRow = ServerOutput<typeof slips>["rows"][number];

/** A slip with everything that it is compared with. */
interface SlipWithContext {
  /** As the queue shows it. */
  row: SlipRow;
  slip: ConsoleSlip;
  member: Member;
  receipt: SlipReceipt | null;
  /** The receipt as it is stored. */
  answer: unknown;
  houses: HouseAccount[];
  reportedMinor: bigint | null;
  minimumMinor: bigint;
  duplicates: ConsoleSlip[];
  comparison: SlipComparison;
}

/** @throws NO_DATA */
export async function readSlipWithContext(ctx: Context, slipId: string): Promise<SlipWithContext> {
  const { db } = ctx;
  const found = await slipList.one(db, slipId, ctx);
  if (!found) return refuse("NO_DATA");
  const slip = toConsoleSlip(found.more);
  const [member, answer, houses, limits, duplicates, reportedTransfer] = await Promise.all([
    findMember(db, slip.memberId),
    findReceipt(db, slipId),
    listHouseAccounts(db),
    readMemberLimits(db, slip.memberId),
    listDuplicates(db, slip),
    findWaitingReportedTransfer(db, slip.memberId),
  ]);
  assert(member, "a slip has a member");
  const { currency } = member;
  const { sendingBank, transRef } = slip;
  const isClaimed =
    slip.state !== "credited" && sendingBank !== null && transRef !== null
      ? await isReferenceClaimed(db, { sendingBank, transRef })
      : false;
  const receipt = parseReceipt(answer);
  const ours = houses.filter((house) => house.currency === currency);
  const reportedMinor = reportedTransfer?.amountMinor ?? null;
  const minimumMinor = limits[currency].depositMin.minor;
  const comparison = compareSlip({
    receipt,
    slip,
    member,
    houses: ours,
    reportedMinor,
    currency,
    isReferenceUsed:
      isClaimed ||
      duplicates.some((duplicate) => transRef !== null && duplicate.transRef === transRef),
  });
  return {
    row: found.row,
    slip,
    member,
    receipt,
    answer,
    houses: ours,
    reportedMinor,
    minimumMinor,
    duplicates,
    comparison,
  };
}

type EnteredPayment = NonNullable<Awaited<ReturnType<typeof findEnteredPayment>>>;

function showEntered({ by, reference, amountMinor: amount, currency, paidAt }: EnteredPayment) {
  return { by, reference, amount, currency, paidAt };
}

/** A slip as the console shows it, with what is expected of it. @throws NO_DATA */
export async function readSlipDetail(ctx: Context, slipId: string): Promise<Shown> {
  const context = await readSlipWithContext(ctx, slipId);
  const { slip, member, receipt, answer, houses, duplicates, comparison } = context;
  const { createdAt } = slip;
  const [decisions, entered, asked, payment] = await Promise.all([
    listSlipDecisions(ctx.db, slipId),
    findEnteredPayment(ctx.db, slipId),
    findSlipRequest(ctx.db, slipId),
    slip.transRef === null ? null : findPaymentByReference(ctx.db, slip.transRef),
  ]);
  const sortedHouses = [...houses].sort(
    (one, other) => Number(other === comparison.house) - Number(one === comparison.house),
  );
  return {
    ...context.row,
    sendingBank: slip.sendingBank && (bankLetters(slip.sendingBank) ?? slip.sendingBank),
    transRef: slip.transRef,
    payload: slip.payload,
    isTyped: slip.typed !== null,
    paidAt: receipt?.paidAt ?? slip.paidAt,
    sender: receipt && showParty(receipt.sender),
    receiver: receipt && showParty(receipt.receiver),
    answer,
    expected: {
      reported: context.reportedMinor,
      minimum: context.minimumMinor,
      currency: member.currency,
      sender: {
        bank: member.bankCode,
        // Masked as banks mask it: only those digits can be compared.
        accountNo: maskAccountNo(member.bankAccountNo),
        names: [member.bankAccountName],
      },
      houses: sortedHouses.map(showHouseAccount),
      from: new Date(createdAt.getTime() - SLIP_AGE_MAX_MS),
      until: new Date(createdAt.getTime() + CLOCK_SKEW_MS),
    },
    checks: comparison.checks,
    qrBox: slip.qrBox,
    duplicates: duplicates.map((duplicate) => ({
      id: duplicate.id,
      member: showMember(duplicate),
      state: duplicate.state,
      createdAt: duplicate.createdAt,
      by: matchKind(slip, duplicate),
      isSameMember: duplicate.memberId === slip.memberId,
    })),
    entered: entered && showEntered(entered),
    asked,
    payment,
    advice: comparison.advice,
    advisedReason: comparison.advisedReason,
    isProven: comparison.isProven,
    parked: slip.parked,
    decisions,
  };
}

function showMember({ memberId, memberName, memberPhone }: ConsoleSlip) {
  return { id: `${memberId}`, name: memberName, phone: maskDigits(memberPhone) };
}

/** A bill has no account: its biller and reference show the cashier where to look. */
function showParty({ bankNumber, accountNo, proxy, names, biller }: SlipSide) {
  const bank = bankNumber && (bankLetters(bankNumber) ?? bankNumber);
  const bill = biller ? [biller.id, biller.ref1].filter(Boolean).join(" / ") : null;
  return { bank, accountNo: accountNo ?? proxy ?? bill, names };
}

function matchKind(slip: ConsoleSlip, duplicate: ConsoleSlip): "reference" | "picture" | "amount" {
  if (slip.transRef !== null && duplicate.transRef === slip.transRef) return "reference";
  return slip.sha256.equals(duplicate.sha256) ? "picture" : "amount";
}
