import { useTexts } from "@krapao/browser/i18n/texts";
import * as calls from "@krapao/contract/console/withdrawals";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { useMe } from "../../lib/api/me.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { money } from "../../lib/format.ts";
import { KeyButton } from "../../lib/navigation/key-button.tsx";
import { offerUndo } from "../../lib/undo/later.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { withdrawalsTexts } from "./texts.ts";
import { type Detail, refetchWithdrawals, type Seen } from "./withdrawal-calls.ts";

type Action = "approve" | "reject" | "park";

interface WithdrawalActionsProps {
  detail: Detail;
  /** Another staff user has claimed it, and the page shows a warning. */
  isAnyway: boolean;
}

/** Actions by button and by the keys A, R and H. The risk decides which button is primary. */
export function WithdrawalActions({ detail, isAnyway }: WithdrawalActionsProps) {
  const t = useTexts(withdrawalsTexts);
  const me = useMe();
  const [opened, setOpened] = useState<{ action: Action; seen: Seen } | null>(null);
  const isOwn = detail.firstApproval?.id === me.staff.id;
  const mayApprove = !isOwn && !detail.isSuspended;
  const isRisky = detail.riskNow.level === "high";
  const open = (action: Action) =>
    setOpened({ action, seen: { version: detail.version, isAnyway } });
  const unpark = () => unparkNow(detail, { version: detail.version, isAnyway }, t.done.unparked);
  const togglePark = detail.isParked ? unpark : () => open("park");
  const close = () => setOpened(null);
  const dialog = (action: Action) => ({ open: opened?.action === action, onClose: close });
  const seen = opened?.seen ?? { version: detail.version, isAnyway };
  return (
    <footer className="detail-actions wd-actions">
      <KeyButton kbd="r" variant="cancel" onClick={() => open("reject")}>
        {t.labels.reject}
      </KeyButton>
      <KeyButton
        kbd="h"
        variant={isRisky && !detail.isParked ? "primary" : "secondary"}
        onClick={togglePark}
      >
        {detail.isParked ? t.buttons.unpark : t.labels.hold}
      </KeyButton>
      <span className="grow" />
      <TwoApprovals detail={detail} isOwn={isOwn} />
      <KeyButton
        kbd="a"
        variant={isRisky ? "secondary" : "primary"}
        disabled={!mayApprove}
        onClick={() => open("approve")}
      >
        {approveLabel(detail, t)}
      </KeyButton>
      <ApproveDialog {...dialog("approve")} detail={detail} seen={seen} />
      <RejectDialog {...dialog("reject")} detail={detail} seen={seen} />
      <ReasonDialog
        {...dialog("park")}
        title={t.parkTitle}
        confirmLabel={t.labels.hold}
        sameKey="h"
        reasons={t.parkReasons}
        onConfirm={async (why) => {
          const params = { withdrawalId: detail.id };
          await api(calls.park, { params, input: { ...seen, why } }).finally(refetchWithdrawals);
          // Parking removes a first approval, which only that staff user can give again.
          if (detail.firstApproval) toast("success", t.labels.putOnHold);
          else offerUndo(t.labels.putOnHold, () => unparkAgain(detail.id), detail.id);
        }}
      >
        <p className="t2">{t.parkText}</p>
      </ReasonDialog>
    </footer>
  );
}

function approveLabel(
  detail: Detail,
  t: { labels: { approve: string }; buttons: { first: string; second: string } },
) {
  if (!detail.needsTwoApprovals) return t.labels.approve;
  return detail.firstApproval ? t.buttons.second : t.buttons.first;
}

function TwoApprovals({ detail, isOwn }: { detail: Detail; isOwn: boolean }) {
  const t = useTexts(withdrawalsTexts);
  if (!detail.needsTwoApprovals) return null;
  const { firstApproval } = detail;
  return (
    <span className="s13 t3 wd-two">
      {isOwn ? (
        t.notOwn
      ) : firstApproval ? (
        t.approvedBy(firstApproval.name)
      ) : (
        <>
          {t.twoApprovalsFrom(money(detail.twoApprovalsFrom, detail.currency).replace(/\.00$/, ""))}{" "}
          <br />
          {t.twoApprovals}
        </>
      )}
    </span>
  );
}

/** Returns the request to the queue. No confirmation, because it moves no money. */
function unparkNow(detail: Detail, seen: Seen, done: string): Promise<void> {
  const params = { withdrawalId: detail.id };
  return api(calls.unpark, { params, input: seen })
    .then(() => offerUndo(done, () => parkAgain(detail), detail.id), toastError)
    .finally(refetchWithdrawals);
}

/** The version that another action on it names. */
async function versionOf(withdrawalId: string): Promise<Seen> {
  const { version } = await api(calls.read, { params: { withdrawalId } });
  return { version, isAnyway: true };
}

async function unparkAgain(withdrawalId: string): Promise<void> {
  const input = await versionOf(withdrawalId);
  await api(calls.unpark, { params: { withdrawalId }, input }).finally(refetchWithdrawals);
}

/** Parks it with the reason that it had. */
async function parkAgain({ id, parked }: Detail): Promise<void> {
  const input = { ...(await versionOf(id)), why: parked?.why ?? "-" };
  const params = { withdrawalId: id };
  await api(calls.park, { params, input }).finally(refetchWithdrawals);
}
