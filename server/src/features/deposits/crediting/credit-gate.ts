/**
 * The questions about every credit that a staff user decides: who paid, whose money it was before,
 * who decides, and what this staff user decided today. The database keeps a credit from being made
 * without the answers (0107).
 */
import { bankLetters } from "@krapao/contract/wire/bank-numbers";
import type { Tx } from "../../../kernel/db/database.ts";
import type { DepositsPayerKind } from "../../../kernel/db/schema.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import type { SlipSide } from "../../../ports/slip-verifier.ts";
import { requireSecondPerson } from "../../approvals/index.ts";
import type { BookedPayment, Payment } from "../payment.ts";
import { isCreditWithinLimit, mayDecideAlone, type Reviewer } from "../reviewer.ts";
import { parseReceipt } from "../stored-receipt.ts";
import { isUnconfirmed, requireWithinDay } from "./check-entered.ts";
import { matchMember } from "./match-member.ts";
import {
  answerCredit,
  askCredit,
  findHolder,
  listCreditRequests,
  listFormerMembers,
  listReceipts,
  type Part,
} from "./queries-credit.ts";

/** The external party whose report the machine credits. */
export type Evidence = "feed" | "gateway" | "slip" | "issuer";

/** Decides about a credit: the machine, by what an external party reported, or a staff user. */
export type Decider = { by: "machine"; evidence: Evidence } | { by: Reviewer };

export interface DecidedCredit {
  payment: Payment & Partial<BookedPayment>;
  /** The parts of the payment; one for the whole of it. */
  parts: readonly Part[];
  /** The sender of the slip that the staff user approves. */
  sender?: SlipSide | undefined;
}

/**
 * Asks the questions before a staff user's credit. The payment must be locked.
 * @returns false when this staff user is the first of two persons: the money is another member's,
 * by its payer or by an earlier credit, or the amount is above the limit of the staff user. The
 * request is recorded, and nothing may be credited
 * @throws APPROVAL_OWN when the first person is this staff user, or counts as the same person, or
 * has entered the payment; FORBIDDEN for an entered amount above the role's; STAFF_DAY_LIMIT,
 * STAFF_AMOUNT_LIMIT
 */
export async function passCreditGate(
  ctx: Context,
  tx: Tx,
  { staff }: Reviewer,
  { payment, parts, sender }: DecidedCredit,
): Promise<boolean> {
  const { id: paymentId, enteredById, receivedAt, currency, confirmedAt = null } = payment;
  const { token, staffId } = staff;
  const at = ctx.clock.now();
  const requests = await listCreditRequests(tx, paymentId);
  const earlier = requests.find((request) => request.staffId !== staffId);
  const otherId = earlier?.staffId ?? enteredById;
  const isWithin = await isCreditWithinLimit(ctx, tx, { staff }, { ...payment, otherId });
  const isEntered = isUnconfirmed({ enteredById, confirmedAt });
  // The second person decides within own limits.
  if (!isWithin && (earlier || isEntered)) refuse("STAFF_AMOUNT_LIMIT");
  if (isEntered && enteredById !== null) {
    await requireSecondPerson(tx, { makerId: enteredById, checkerId: staffId, madeAt: receivedAt });
    if (!mayDecideAlone({ staff }, payment)) refuse("FORBIDDEN");
  }
  const payers = await listPayers(tx, payment, sender);
  const formers = await listFormerMembers(tx, paymentId);
  const answers = mergeParts(parts).map((part) => ({ part, ...answerPayer(payers, part) }));
  const asked: Part[] = isWithin ? [] : answers.map(({ part }) => part);
  for (const { part, payer } of isWithin ? answers : []) {
    const isOthers = payer === "other_member" || formers.some((id) => id !== part.memberId);
    // The staff user who entered the payment for this member is the first person.
    if (!isOthers || (isEntered && payment.memberId === part.memberId)) continue;
    const first = requests.find(
      ({ memberId, amountMinor }) => memberId === part.memberId && amountMinor === part.amountMinor,
    );
    if (!first) asked.push(part);
    else {
      const { staffId: makerId, at: madeAt } = first;
      await requireSecondPerson(tx, { makerId, checkerId: staffId, madeAt });
    }
  }
  if (asked.length > 0) {
    for (const part of asked) await askCredit(tx, { token, paymentId, part, at });
    return false;
  }
  for (const answer of answers) await answerCredit(tx, { token, paymentId, ...answer, at });
  if (isEntered) await requireWithinDay(ctx, tx, { staff, currency });
  return true;
}

/** The sum of each member's parts. */
function mergeParts(parts: readonly Part[]): Part[] {
  const sums = new Map<bigint, bigint>();
  for (const { memberId, amountMinor } of parts)
    sums.set(memberId, (sums.get(memberId) ?? 0n) + amountMinor);
  return [...sums].map(([memberId, amountMinor]) => ({ memberId, amountMinor }));
}

function answerPayer(
  payers: readonly bigint[],
  { memberId }: Part,
): { payer: DepositsPayerKind; payerId: bigint | null } {
  const other = payers.find((id) => id !== memberId);
  if (other !== undefined) return { payer: "other_member", payerId: other };
  return payers.length > 0
    ? { payer: "member", payerId: memberId }
    : { payer: "unknown", payerId: null };
}

/**
 * The members whose account paid, by what the bank reported and by the senders of its slips;
 * without one, the member whose QR or gift link was paid.
 */
async function listPayers(
  tx: Tx,
  payment: DecidedCredit["payment"],
  approved: SlipSide | undefined,
): Promise<bigint[]> {
  const receipts = (await listReceipts(tx, payment)).map(parseReceipt);
  const senders = receipts.flatMap((receipt) => (receipt ? [receipt.sender] : []));
  if (approved) senders.push(approved);
  const shown = [payment.payer, ...senders.flatMap(toPayers)];
  const known = new Set<bigint>();
  for (const payer of shown) {
    const { member } = await matchMember(tx, { ...payment, payer });
    if (member) known.add(member.id);
  }
  if (known.size > 0) return [...known];
  const holder = await findHolder(tx, { id: payment.id, qrId: payment.qrId ?? null });
  return holder === null ? [] : [holder];
}

/** The sender of a slip as a payer, once for each spelling of the name. */
function toPayers({ bankNumber, accountNo, names }: SlipSide): Payment["payer"][] {
  const bankCode = bankLetters(bankNumber ?? "") ?? null;
  const spellings = names.length > 0 ? names : [null];
  return spellings.map((name) => ({ bankCode, accountNo, name }));
}
