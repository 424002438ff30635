import type { LineReason, LineStep } from "@krapao/contract/member/statements";
import type { LineRow } from "./queries.ts";
import type { DepositRecord } from "./queries-deposit.ts";
import { inOrder, type Step, type Timeline } from "./steps.ts";

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
  ];
  if (line.status === "PROCESSING") {
    const reason = whyWaiting(record);
    // A sum above the limit itself is not credited as things are.
    return { steps: inOrder(begun, reason === "aboveLimit" ? [] : ["credited"]), reason };
  }
  if (line.status === "SUCCESS") {
    return {
      steps: [...inOrder(begun), { step: "credited", at: line.updated_at }],
      reason: null,
    };
  }
  return failed(line, record, begun);
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

function whyWaiting({ payment, reported, gift }: DepositRecord): LineReason {
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
  if (payment?.state === "dismissed") return "toPayer";
  const isGone = payment !== undefined && payment.memberId !== member_id;
  return isGone && payment.round > 1 ? "reversed" : "closed";
}
