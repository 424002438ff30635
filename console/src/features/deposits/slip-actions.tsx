import { useTexts } from "@krapao/browser/i18n/texts";
import type { SlipDetail } from "@krapao/contract/console/deposits/payments";
import * as deposits from "@krapao/contract/console/deposits/payments";
import { SLIP_REASONS, type SlipReason } from "@krapao/contract/member/deposits";
import { Button } from "@krapao/ui/forms/button";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ChoiceDialog } from "../../lib/dialogs/choice-dialog.tsx";
import { KeyButton } from "../../lib/navigation/key-button.tsx";
import { sendLater } from "../../lib/undo/later.ts";
import { type SlipDialog, SlipDialogs, useOutcomeToast } from "./slip-dialogs.tsx";
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

/** Actions on a slip, with the keys A, R, H and S. The advised decision has the filled button. */
export function SlipActions({ slip, isClaimedByOther, onSkip }: SlipActionsProps) {
  const [dialog, setDialog] = useState<SlipDialog | null>(null);
  return (
    <>
      {slip.state === "review" && !isClaimedByOther ? (
        <ReviewActions key={slip.id} slip={slip} onSkip={onSkip} onOpen={setDialog} />
      ) : (
        <OtherActions slip={slip} onSkip={onSkip} onOpen={setDialog} />
      )}
      <SlipDialogs slip={slip} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

interface ActionsProps extends Pick<SlipActionsProps, "slip" | "onSkip"> {
  onOpen: (dialog: SlipDialog) => void;
}

function ReviewActions({ slip, onSkip, onOpen }: ActionsProps) {
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  const [reason, setReason] = useState<SlipReason | null>(slip.advisedReason);
  const [isRejecting, setRejecting] = useState(false);
  const { isSending, approve: creditNow, reject: rejectWith } = useDecisions(slip);
  const isSure = slip.isProven && slip.advice === "approve";
  const approve = isSure ? creditNow : () => onOpen("approve");
  const reject = () => setRejecting(true);
  const likely = reason ?? COMMON_REASONS[0] ?? "INVALID_SLIP";
  return (
    <>
      <ReasonChips reason={reason} onChange={setReason} />
      <footer className="detail-actions gap-2 px-3.5 py-3">
        <KeyButton kbd="s" variant="secondary" onClick={onSkip}>
          {t.skip}
        </KeyButton>
        <KeyButton kbd="h" variant="secondary" disabled={isSending} onClick={() => onOpen("park")}>
          {t.labels.hold}
        </KeyButton>
        {slip.isProven ? null : (
          <Button variant="secondary" onClick={() => onOpen("reread")}>
            {t.reread}
          </Button>
        )}
        <span className="decisions flex gap-2 ml-auto">
          <KeyButton
            kbd="a"
            variant={isSure ? "primary" : "secondary"}
            loading={isSending && core.labels.sending}
            onClick={approve}
          >
            {isSure ? t.labels.approve : t.approveWithReason}
          </KeyButton>
          <KeyButton
            kbd="r"
            variant={slip.advice === "reject" ? "danger" : "secondary"}
            disabled={isSending}
            onClick={reject}
          >
            {t.labels.reject}
          </KeyButton>
        </span>
      </footer>
      <ChoiceDialog
        open={isRejecting}
        onClose={() => setRejecting(false)}
        title={t.rejectReason}
        confirmLabel={t.labels.reject}
        sameKey="r"
        reasons={[...new Set([...COMMON_REASONS, likely])].map(
          (each) => [each, t.reasons[each]] as const,
        )}
        likely={likely}
        onConfirm={rejectWith}
      />
    </>
  );
}

/** Credits at once; a rejection can be undone for five seconds. */
function useDecisions(slip: SlipDetail) {
  const t = useTexts(depositTexts);
  const toastOutcome = useOutcomeToast();
  const [isSending, setSending] = useState(false);
  const params = { slipId: slip.id };
  const { version } = slip;
  return {
    isSending,
    async approve() {
      setSending(true);
      await api(deposits.approveSlip, { params, input: { version } }).then(
        ({ state }) => toastOutcome(state),
        toastError,
      );
      refreshQueue("slips");
      setSending(false);
    },
    /** The member reads it once it cannot be undone any more. */
    async reject(reason: SlipReason) {
      sendLater({
        item: slip.id,
        text: t.rejected,
        endpoint: deposits.rejectSlip,
        call: { params, input: { version, reason } },
        onAnswer: () => refreshQueue("slips"),
      });
    },
  };
}

function OtherActions({ slip, onSkip, onOpen }: ActionsProps) {
  const t = useTexts(depositTexts);
  return (
    <footer className="detail-actions gap-2 px-3.5 py-3">
      <KeyButton kbd="s" variant="secondary" onClick={onSkip}>
        {t.skip}
      </KeyButton>
      <span className="grow" />
      {slip.state === "failed" ? (
        <>
          <Button variant="secondary" onClick={() => onOpen("reread")}>
            {t.reread}
          </Button>
          <Button variant="secondary" onClick={() => onOpen("reopen")}>
            {t.reopen}
          </Button>
        </>
      ) : null}
    </footer>
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
      aria-label={t.rejectReason}
    >
      <p className="mb-1.5 text-13 text-fg-3" aria-hidden="true">
        {t.rejectReason}
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
            {t.reasons[each]}
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
