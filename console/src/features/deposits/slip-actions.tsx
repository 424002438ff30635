import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { type SlipDetail, slipActions } from "@krapao/contract/console/deposits/payments";
import { SLIP_REASONS, type SlipReason } from "@krapao/contract/member/deposits";
import { Note } from "@krapao/ui/feedback/note";
import { Amount } from "@krapao/ui/money/amount";
import { useState } from "react";
import { Actions } from "../../lib/actions/actions.tsx";
import { refreshQueue } from "../../lib/api/queues.ts";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { KeyButton } from "../../lib/navigation/key-button.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { EnteredPaymentFields, useEnteredPayment } from "./entered-payment-fields.tsx";
import { RereadDialog } from "./reread-dialog.tsx";
import { depositTexts } from "./texts.ts";

/** The most frequent reasons; the button "other reasons" shows the rest. */
const COMMON_REASONS: readonly SlipReason[] = [
  "DEST_ACC_INVALID",
  "SLIP_REFNO_DUPLICATED",
  "INVALID_SLIP",
  "CANNOT_READ_CROPPED_IMAGE",
  "EXPIRED_SLIP",
  "NOT_MATCH",
];

interface SlipActionsProps {
  slip: SlipDetail;
  /** Another staff user has claimed the slip: it can only be viewed. */
  isClaimedByOther: boolean;
  onSkip: () => void;
}

/**
 * What can be done with a slip; the advised decision has the filled button. A slip that the check
 * proved is credited at once. For another one the staff user enters the payment as the bank's app
 * shows it; what a first person saw there is checked by a second one, who enters nothing.
 */
export function SlipActions({ slip, isClaimedByOther, onSkip }: SlipActionsProps) {
  const t = useTexts(depositTexts);
  const [reason, setReason] = useState<SlipReason | null>(slip.advisedReason);
  const { expected, amount, paidAt, transRef, entered, isProven, advice } = slip;
  const houses = expected.houses;
  const fields = useEnteredPayment({ houses, amount, paidAt, reference: transRef });
  const isInReview = slip.state === "review" && !isClaimedByOther;
  const isSure = isProven && advice === "approve";
  const needsPayment = !isProven && entered === null;
  const likely = reason ?? COMMON_REASONS[0] ?? "INVALID_SLIP";
  const readPayment = () => {
    const seen = needsPayment ? fields.read() : null;
    if (needsPayment && seen === null) throw new ApiError("KEY_INVALID", 400);
    return seen ? { seen } : {};
  };
  return (
    <>
      {isInReview ? <ReasonChips reason={reason} onChange={setReason} /> : null}
      <Actions
        of={slipActions}
        item={slip}
        isOff={isClaimedByOther}
        texts={t.actions.slips}
        refresh={() => refreshQueue("slips")}
        className="detail-actions gap-2 px-3.5 py-3"
        start={isInReview ? ["park", "reread"] : []}
        before={
          <KeyButton kbd="s" variant="secondary" onClick={onSkip}>
            {t.skip}
          </KeyButton>
        }
        special={{
          reread: { dialog: (props) => <RereadDialog {...props} /> },
          approve: {
            isAtOnce: isSure,
            button: { variant: isSure ? "primary" : "secondary" },
            texts: {
              ...(isSure ? {} : { label: t.approveWithReason, confirm: t.labels.approve }),
              done: t.approved,
              asked: t.approvedOnce,
            },
            read: readPayment,
            children: (
              <>
                <Note tone="warn">
                  {entered
                    ? t.reviewHints.second
                    : isProven
                      ? t.approveHint
                      : t.approveUnverifiedHint}
                </Note>
                {needsPayment ? <EnteredPaymentFields {...fields} /> : null}
                {entered ? <EnteredPayment entered={entered} /> : null}
              </>
            ),
          },
          reject: {
            button: { variant: advice === "reject" ? "danger" : "secondary" },
            initial: { reason: likely },
            values: [...new Set([...COMMON_REASONS, likely])],
          },
        }}
      />
    </>
  );
}

/** The payment that a first person saw at the bank. */
function EnteredPayment({ entered }: { entered: NonNullable<SlipDetail["entered"]> }) {
  const t = useTexts(depositTexts);
  const { by, reference, amount, currency, paidAt } = entered;
  return (
    <Facts
      rows={[
        [t.bankLine, t.enteredBy(by)],
        [t.labels.bankReference, reference],
        [t.labels.amount, <Amount key="amount" value={amount} currency={currency} />],
        [t.paidAt, <Timestamp key="paid" at={paidAt} />],
      ]}
    />
  );
}

interface ReasonChipsProps {
  reason: SlipReason | null;
  onChange: (reason: SlipReason) => void;
}

function ReasonChips({ reason, onChange }: ReasonChipsProps) {
  const t = useTexts(depositTexts);
  const [hasMore, setMore] = useState(false);
  const isRare = reason !== null && !COMMON_REASONS.includes(reason);
  const shown = hasMore || isRare ? SLIP_REASONS : COMMON_REASONS;
  return (
    <fieldset
      className="reason-chips px-4.5 pt-2 pb-3 border-t border-t-line"
      aria-label={t.actions.slips.reject.title}
    >
      <p className="mb-1.5 text-13 text-fg-3" aria-hidden="true">
        {t.actions.slips.reject.title}
      </p>
      <div className="flex gap-2">
        {shown.map((each) => (
          <button
            key={each}
            type="button"
            className={each === reason ? "chip coral" : "chip"}
            aria-pressed={each === reason}
            onClick={() => onChange(each)}
          >
            {t.actions.slips.reject.values[each]}
          </button>
        ))}
        {shown === COMMON_REASONS ? (
          <button
            type="button"
            className="chip more text-sky-300 border-dashed"
            onClick={() => setMore(true)}
          >
            {t.moreReasons}
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}
