import type { LineReason, LineStep, ReturnState } from "@krapao/contract/member/statements";
import type { LineRow } from "../../statements/index.ts";
import type { DepositRecord } from "./queries-deposit.ts";
import { inOrder, type Step, type Timeline } from "./steps.ts";

type AskBack = ReturnState | null;
type DepositReturn = DepositRecord["returns"][number];
type Line = Pick<LineRow, "status" | "member_id" | "created_at" | "updated_at">;

/** How a deposit came, where it is, and why it is not credited if it is not. */
export function depositTimeline(line: Line, record: DepositRecord): Timeline {
  const { reported, gift, payment, qr, slipAt } = record;
  const waited =
    payment?.suspenseId != null && (payment.round === 1 || line.status === "PROCESSING");
  const begun: (Step | false)[] = [
    qr !== undefined && { step: "qr", at: qr.createdAt },
    reported !== undefined && { step: "reported", at: reported.createdAt },
    gift !== undefined && { step: "gift", at: gift.createdAt },
    { step: "slip", at: slipAt },
    payment !== undefined && !gift && { step: "arrived", at: payment.receivedAt },
    waited && { step: waitingStep(record), at: payment?.receivedAt ?? null },
    ...record.returns.flatMap(returnSteps),
  ];
  if (line.status === "PROCESSING") {
    const reason = whyWaiting(record);
    const isGoing = payment?.state === "returning";
    // A sum above the limit itself is not credited as things are.
    const next = isGoing ? "toPayer" : "credited";
    return { steps: inOrder(begun, reason === "aboveLimit" ? [] : [next]), reason };
  }
  if (line.status === "SUCCESS") {
    return {
      steps: [...inOrder(begun), { step: "credited", at: line.updated_at }],
      reason: null,
    };
  }
  return failed(line, record, begun);
}

/** What happened to one attempt to send the payment back; its end is that of the line. */
function returnSteps({ state, askedAt, sentAt, settledAt }: DepositReturn): Step[] {
  const isPutBack = state === "refused" || state === "returned" || state === "rejected";
  return [
    { step: "askedBack", at: askedAt },
    { step: "sentBack", at: sentAt },
    { step: "askCancelled", at: state === "cancelled" ? settledAt : null },
    { step: "notSentBack", at: isPutBack ? settledAt : null },
  ];
}

/** Whether the member can ask a deposit in progress back, or what became of that. */
export function askBackOf(line: Line & Pick<LineRow, "id">, record: DepositRecord): AskBack {
  const { payment, gift, returns } = record;
  if (line.status !== "PROCESSING" || payment?.id !== line.id || gift) return null;
  if (payment.state === "returning") {
    const open = returns.at(-1);
    if (open?.state === "sent") return "sent";
    return open?.openedBy === "member" ? "asked" : "decided";
  }
  const isUnconfirmed = payment.enteredById !== null && payment.confirmedAt === null;
  const isPossible =
    payment.state === "unmatched" && payment.memberId === line.member_id && !isUnconfirmed;
  return isPossible && payment.round === 1 && payment.reason !== "move" ? "possible" : null;
}

/** Reasons of a payment in the words of its member; every other one is `other`. */
const WAITING: Readonly<Record<string, LineReason>> = {
  late: "late",
  cancelled: "cancelled",
  failed: "cancelled",
  twice: "twice",
  amount: "amount",
  currency: "amount",
  unknown: "payer",
  ambiguous: "payer",
  name: "payer",
  digits: "payer",
  limit: "limit",
  excluded: "excluded",
};

/** A person checks it, unless it waits for the member's own limit or time-out. */
function waitingStep({ payment }: DepositRecord): LineStep {
  if (payment?.reason === "limit") return "ownLimit";
  return payment?.reason === "excluded" ? "timeOut" : "review";
}

function whyWaiting({ payment, reported, gift, returns }: DepositRecord): LineReason {
  if (payment?.state === "returning") {
    return returns.at(-1)?.state === "sent" ? "sentBack" : "returning";
  }
  const isDeferred = payment?.reason === "limit" || payment?.reason === "excluded";
  if (isDeferred && payment.isAboveLimit === true) return "aboveLimit";
  if (payment?.reason != null) return WAITING[payment.reason] ?? "other";
  if (reported) return "reported";
  return gift ? "gift" : "other";
}

function failed(line: Line, record: DepositRecord, begun: (Step | false)[]): Timeline {
  const reason = whyFailed(line, record);
  const end: LineStep = reason === "giftInvalid" || reason === "giftUsed" ? "closed" : reason;
  const credited: Step = { step: "credited", at: line.created_at };
  const before = reason === "reversed" ? inOrder([...begun, credited]) : inOrder(begun);
  return { steps: [...before, { step: end, at: line.updated_at }], reason };
}

type Failure = Extract<
  LineReason & (LineStep | "giftInvalid" | "giftUsed"),
  "notFound" | "closed" | "toPayer" | "reversed" | "giftInvalid" | "giftUsed"
>;

function whyFailed({ member_id }: Line, { reported, gift, payment }: DepositRecord): Failure {
  if (reported) return reported.state === "expired" ? "notFound" : "closed";
  if (gift?.reason === "TRUELINK_DUPLICATE") return "giftUsed";
  if (gift?.reason) return "giftInvalid";
  if (payment?.state === "dismissed" || payment?.state === "returned") return "toPayer";
  const isGone = payment !== undefined && payment.memberId !== member_id;
  return isGone && payment.round > 1 ? "reversed" : "closed";
}
