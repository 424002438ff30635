import { useTexts } from "@krapao/browser/i18n/texts";
import { DOCUMENT_SLA_SECONDS, documents } from "@krapao/contract/console/kyc/documents";
import { queueKey } from "../../lib/api/queues.ts";
import { Age } from "../../lib/marks/age.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { WhoCell } from "../../lib/marks/who-cell.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { tabOf } from "../../lib/records/address.ts";
import { Queue } from "../../lib/records/queue.tsx";
import { DocumentDetail } from "./document-detail.tsx";
import { kycTexts } from "./texts.ts";

/** The queue of documents: the list of a state, and the selected document with its picture. */
export default function DocumentQueue() {
  const t = useTexts(kycTexts);
  const [view] = useView();
  const isWaiting = tabOf(documents, view) === "uploaded";
  return (
    <Queue
      of={documents}
      queryKey={queueKey("kyc")}
      labels={{
        member: t.labels.member,
        kind: t.kind,
        state: t.labels.state,
        reason: t.labels.reason,
        askedBy: t.askedBy,
        askedAt: t.askedAt,
        expiresOn: t.expires,
        decidedBy: t.decidedBy,
        since: isWaiting ? t.labels.waits : t.since,
      }}
      values={{ kind: t.kinds, state: t.states, reason: t.actions.reject.values }}
      label={(tab) => t.tabs[tab]}
      empty={() => [t.empty, t.emptyText]}
      cells={{
        member: ({ member, kind }) => <WhoCell name={member.name} note={t.kinds[kind]} />,
        askedBy: ({ askedBy }) => askedBy ?? t.byWithdrawal,
        expiresOn: ({ expiresOn }) => <Timestamp at={expiresOn} part="date" />,
        since: ({ since }) =>
          isWaiting ? (
            <Age since={since} slaSeconds={DOCUMENT_SLA_SECONDS} />
          ) : (
            <Timestamp at={since} part="date" />
          ),
      }}
      detail={(id, document) =>
        document && <DocumentDetail key={`${id} ${document.version}`} document={document} hasKeys />
      }
    />
  );
}
