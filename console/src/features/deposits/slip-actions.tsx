import { SLIP_REASONS, type SlipReason } from "@krapao/contract/deposits";
import type { SlipDetail } from "@krapao/contract/office/deposits";
import * as deposits from "@krapao/contract/office/deposits";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { Kbd } from "../../lib/kbd.tsx";
import { useQueueKeys } from "../../lib/master-detail.tsx";
import { refreshQueue } from "../../lib/queues.ts";
import { type SlipDialog, SlipDialogs } from "./slip-dialogs.tsx";
import { depositTexts } from "./texts/index.ts";

/** Reasons that are pressed most; the others are behind "other reasons". */
const USUAL: readonly SlipReason[] = [
  "DEST_ACC_INVALID",
  "SLIP_REFNO_DUPLICATED",
  "INVALID_SLIP",
  "CANNOT_READ_CROPPED_IMAGE",
  "EXPIRED_SLIP",
  "NOT_MATCH",
];

interface SlipDeedsProps {
  slip: SlipDetail;
  /** A colleague has it in hand: only looking is left. */
  isOthers: boolean;
  onSkip: () => void;
}

/** What can be done with a slip: A, R, H and S. What the check advises is filled. */
export function SlipDeeds({ slip, isOthers, onSkip }: SlipDeedsProps) {
  const [dialog, setDialog] = useState<SlipDialog | null>(null);
  return (
    <>
      {slip.state === "review" && !isOthers ? (
        <ReviewDeeds key={slip.id} slip={slip} onSkip={onSkip} onAsk={setDialog} />
      ) : (
        <OtherDeeds slip={slip} onSkip={onSkip} onAsk={setDialog} />
      )}
      <SlipDialogs slip={slip} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

interface Asking extends Pick<SlipDeedsProps, "slip" | "onSkip"> {
  onAsk: (dialog: SlipDialog) => void;
}

function ReviewDeeds({ slip, onSkip, onAsk }: Asking) {
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  const [reason, setReason] = useState<SlipReason | null>(slip.advisedReason);
  const { sending, approve: credit, reject: fail } = useDecisions(slip);
  const isSure = slip.isProven && slip.advice === "approve";
  const approve = isSure ? credit : () => onAsk("approve");
  const reject = () => reason !== null && fail(reason);
  const free = sending === null;
  useQueueKeys({
    a: free && approve,
    r: free && reject,
    h: free && (() => onAsk("hold")),
    s: onSkip,
  });
  return (
    <>
      <ReasonChips reason={reason} onChange={setReason} />
      <footer className="detail-deeds">
        <Button variant="secondary" onClick={onSkip}>
          {t.skip} <Kbd>S</Kbd>
        </Button>
        <Button variant="secondary" onClick={() => onAsk("hold")}>
          {t.hold} <Kbd>H</Kbd>
        </Button>
        {slip.isProven ? null : (
          <Button variant="secondary" onClick={() => onAsk("reread")}>
            {t.reread}
          </Button>
        )}
        <span className="grow" />
        <Button
          variant={isSure ? "primary" : "secondary"}
          loading={sending === "approve" && core.sending}
          onClick={approve}
        >
          {isSure ? t.approve : t.approveWithReason} {isSure ? <Kbd>A</Kbd> : null}
        </Button>
        <Button
          variant={slip.advice === "reject" ? "danger" : "secondary"}
          disabled={reason === null}
          loading={sending === "reject" && core.sending}
          onClick={reject}
        >
          {t.reject} <Kbd>R</Kbd>
        </Button>
      </footer>
    </>
  );
}

/** The two decisions that need no dialog. */
function useDecisions(slip: SlipDetail) {
  const t = useTexts(depositTexts);
  const [sending, setSending] = useState<"approve" | "reject" | null>(null);
  const call = async (name: "approve" | "reject", work: () => Promise<unknown>) => {
    setSending(name);
    await work().catch(toastError);
    refreshQueue("slips");
    setSending(null);
  };
  const params = { slipId: slip.id };
  const { version } = slip;
  return {
    sending,
    approve: () =>
      call("approve", async () => {
        const answer = await api(deposits.approveSlip, { params, input: { version } });
        const isIn = answer.state === "credited";
        toast(isIn ? "success" : "error", isIn ? t.approved : t.approvedFailed);
      }),
    reject: (reason: SlipReason) =>
      call("reject", async () => {
        await api(deposits.rejectSlip, { params, input: { version, reason } });
        toast("success", t.rejected);
      }),
  };
}

function OtherDeeds({ slip, onSkip, onAsk }: Asking) {
  const t = useTexts(depositTexts);
  useQueueKeys({ s: onSkip });
  return (
    <footer className="detail-deeds">
      <Button variant="secondary" onClick={onSkip}>
        {t.skip} <Kbd>S</Kbd>
      </Button>
      <span className="grow" />
      {slip.state === "failed" ? (
        <>
          <Button variant="secondary" onClick={() => onAsk("reread")}>
            {t.reread}
          </Button>
          <Button variant="secondary" onClick={() => onAsk("reopen")}>
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
  const isRare = reason !== null && !USUAL.includes(reason);
  const shown = hasMore || isRare ? SLIP_REASONS : USUAL;
  return (
    <fieldset className="reason-chips" aria-label={t.rejectReason}>
      <p aria-hidden="true">{t.rejectReason}</p>
      <div>
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
        {shown === USUAL ? (
          <button type="button" className="chip more" onClick={() => setMore(true)}>
            {t.moreReasons}
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}
