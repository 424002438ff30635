import { useTexts } from "@krapao/browser/i18n/texts";
import { type RejectReason, withdrawalActions } from "@krapao/contract/console/withdrawals";
import { Note } from "@krapao/ui/feedback/note";
import { Actions } from "../../lib/actions/actions.tsx";
import { useMe } from "../../lib/api/me.ts";
import { money } from "../../lib/format.ts";
import { withdrawalsTexts } from "./texts.ts";
import { type Detail, refetchWithdrawals } from "./withdrawal-calls.ts";

interface WithdrawalActionsProps {
  detail: Detail;
  /** Another staff user has claimed it, and the page shows a warning. */
  isAnyway: boolean;
}

/** What can be done with a withdrawal. The risk decides which button is primary. */
export function WithdrawalActions({ detail, isAnyway }: WithdrawalActionsProps) {
  const t = useTexts(withdrawalsTexts);
  const { destination, riskNow, released, currency, parked, needsTwoApprovals } = detail;
  const isRisky = riskNow.level === "high";
  const account = `${destination.bankCode} ${destination.accountNo}`;
  const { unplayed } = released;
  return (
    <Actions
      of={withdrawalActions}
      item={detail}
      texts={t.actions}
      refresh={refetchWithdrawals}
      about={money(detail.amount, currency)}
      input={{ isAnyway, unplayed }}
      className="detail-actions wd-actions"
      start={["reject", "park", "unpark"]}
      special={{
        reject: { initial: { reason: likelyReason(detail) } },
        park: {
          button: { variant: isRisky ? "primary" : "secondary" },
          undo: { isAnyway: true },
        },
        // It is parked again with the reason that it had.
        unpark: { undo: { isAnyway: true, why: parked?.why ?? "-" } },
        approve: {
          button: { variant: isRisky ? "secondary" : "primary", disabled: detail.isSuspended },
          texts: !needsTwoApprovals
            ? {}
            : detail.firstApproval
              ? { label: t.secondApproval }
              : t.firstApproval,
          children: (
            <>
              <span>{t.approveText(destination.accountName, account)}</span>
              {unplayed > 0 ? (
                <Note tone="warn">{t.releases(money(unplayed, currency))}</Note>
              ) : null}
              {isRisky ? <Note tone="warn">{t.highRisk(riskNow.score)}</Note> : null}
            </>
          ),
        },
      }}
    >
      <span className="grow" />
      <TwoApprovals detail={detail} />
    </Actions>
  );
}

/** The rejection reason that matches the heaviest risk finding. */
function likelyReason({ riskNow }: Detail): RejectReason {
  const heaviest = riskNow.findings.find(({ points }) => points > 0)?.rule ?? "";
  if (heaviest.startsWith("shared")) return "shared_account";
  if (heaviest === "nameMismatch") return "account_name";
  return heaviest === "condition" ? "condition" : "suspicious";
}

function TwoApprovals({ detail }: { detail: Detail }) {
  const t = useTexts(withdrawalsTexts);
  const { staff } = useMe();
  const { needsTwoApprovals, firstApproval, twoApprovalsFrom, currency } = detail;
  if (!needsTwoApprovals) return null;
  return (
    <span className="s13 t3 wd-two">
      {firstApproval?.id === staff.id ? (
        t.notOwn
      ) : firstApproval ? (
        t.approvedBy(firstApproval.name)
      ) : (
        <>
          {t.twoApprovalsFrom(money(twoApprovalsFrom, currency).replace(/\.00$/, ""))} <br />
          {t.twoApprovals}
        </>
      )}
    </span>
  );
}
