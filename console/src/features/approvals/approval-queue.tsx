import { useTexts } from "@krapao/browser/i18n/texts";
import { approvals } from "@krapao/contract/console/approvals";
import { useEffect } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { useQueueCount } from "../../lib/api/queues.ts";
import { Age } from "../../lib/marks/age.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { tabOf } from "../../lib/records/address.ts";
import { Queue } from "../../lib/records/queue.tsx";
import { onQueue } from "../../lib/session/socket.ts";
import { ApprovalDetail } from "./approval-detail.tsx";
import { type ShowSetup, setupChangeOf } from "./approval-facts.tsx";
import { nameOf, titleOf } from "./approval-name.ts";
import type { OnPassword } from "./decide.tsx";
import { approvalTexts } from "./texts.ts";

const KEY = ["approvals"] as const;

/** Refetches the requests when one of them changes. */
function useFreshApprovals() {
  useEffect(
    () =>
      onQueue((queue) => {
        if (queue === "approvals") void queryClient.invalidateQueries({ queryKey: KEY });
      }),
    [],
  );
}

interface QueueProps {
  showSetup: ShowSetup;
  /** Shown in the list for a request to publish a setup document. */
  markSetup: ShowSetup;
  onPassword: OnPassword;
}

/** Requests of staff users that a second staff user approves or refuses. */
export function ApprovalQueue({ showSetup, markSetup, onPassword }: QueueProps) {
  const t = useTexts(approvalTexts);
  const { roles } = useTexts(coreTexts);
  const [view] = useView();
  const isWaiting = tabOf(approvals, view) === "waiting";
  const waiting = useQueueCount("approvals").count;
  useFreshApprovals();
  return (
    <Queue
      of={approvals}
      queryKey={KEY}
      labels={{
        kind: t.what,
        amount: t.labels.amount,
        requestedAt: isWaiting ? t.waited : t.requested,
        subject: t.record,
        subjectName: t.subject,
        makerName: t.labels.requestedBy,
        checkerName: t.checker,
        state: t.labels.state,
        why: t.why,
      }}
      values={{ kind: t.kinds, state: t.states }}
      label={(tab) => t.states[tab]}
      counts={{ waiting }}
      empty={() => [t.emptyTitle, t.emptyText]}
      cells={{
        kind: (approval) => (
          <>
            <b>{titleOf(approval, t)}</b>
            <small className="num sub cut">
              {nameOf(approval, { roles, ownAccount: t.ownAccount })}
            </small>
          </>
        ),
        amount: (approval) =>
          approval.payload.setup ? markSetup(setupChangeOf(approval)) : undefined,
        requestedAt: ({ requestedAt, expiresAt, makerName }) => (
          <>
            {isWaiting ? (
              <Age
                since={requestedAt}
                slaSeconds={(Date.parse(expiresAt) - Date.parse(requestedAt)) / 1000}
              />
            ) : (
              <Timestamp at={requestedAt} part="date" />
            )}
            <small className="sub">{makerName}</small>
          </>
        ),
      }}
      detail={(id, approval) =>
        approval && (
          <ApprovalDetail
            key={id}
            approval={approval}
            showSetup={showSetup}
            onPassword={onPassword}
          />
        )
      }
    />
  );
}
