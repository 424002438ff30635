import { useTexts } from "@krapao/browser/i18n/texts";
import type { KycDocument } from "@krapao/contract/console/kyc/documents";
import type { DocumentState } from "@krapao/contract/member/kyc/documents";
import { Chip } from "@krapao/ui/feedback/chip";
import { useState } from "react";
import { dayText } from "../../lib/format.ts";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { DocumentActions } from "./document-actions.tsx";
import { DocumentPicture } from "./document-picture.tsx";
import { kycTexts } from "./texts.ts";
import "./kyc.css";

const TONES = {
  asked: "amber",
  uploaded: "sky",
  accepted: "jade",
  rejected: "coral",
  expired: "coral",
  cancelled: "plain",
} as const satisfies Record<DocumentState, string>;

/** The state of a document in a word. */
export function StateChip({ state }: { state: DocumentState }) {
  const t = useTexts(kycTexts);
  return <Chip tone={TONES[state]}>{t.states[state]}</Chip>;
}

interface DocumentDetailProps {
  document: KycDocument;
  /** The keys A and R decide, as in every queue. */
  hasKeys?: boolean;
}

/** A document: its picture, what it is compared with, and what can be done. */
export function DocumentDetail({ document, hasKeys = false }: DocumentDetailProps) {
  const t = useTexts(kycTexts);
  const { member, kind, state, version } = document;
  // The list says it when it is read again; the picture itself says it at once.
  const [openedVersion, setOpenedVersion] = useState<number | null>(null);
  const isOpened = document.isOpened || openedVersion === version;
  return (
    <>
      <div className="detail-head">
        <div className="grow">
          <h2>{t.kinds[kind]}</h2>
          <MemberLink className="sky" id={member.id}>
            {member.name}
          </MemberLink>{" "}
          <span className="num s13 t3">
            ID {member.id} · {member.phone}
          </span>
        </div>
        <StateChip state={state} />
      </div>
      <section
        className="detail-body kyc-body grid grid-cols-1 content-start gap-4"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        aria-label={t.kinds[kind]}
      >
        <DocumentPicture document={document} onOpened={setOpenedVersion} />
        <DocumentFacts document={document} />
      </section>
      <DocumentActions document={{ ...document, isOpened }} hasKeys={hasKeys} />
    </>
  );
}

function DocumentFacts({ document }: { document: KycDocument }) {
  const t = useTexts(kycTexts);
  const { state, reason, expiresOn, askedBy, askedAt, decidedBy, since } = document;
  const { holder, bankCode, bankAccountNo } = document;
  return (
    <Facts
      rows={[
        [t.labels.holder, holder],
        [
          t.labels.accountNumber,
          <span key="no" className="num">{`${bankCode} ${bankAccountNo}`}</span>,
        ],
        [t.askedBy, askedBy ?? t.byWithdrawal],
        [t.askedAt, <Timestamp key="asked" at={askedAt} />],
        [t.since, <Timestamp key="since" at={since} />],
        ...(decidedBy === null ? [] : [[t.decidedBy, decidedBy] as const]),
        ...(reason === null ? [] : [[t.labels.reason, t.actions.reject.values[reason]] as const]),
        ...(state === "accepted" || state === "expired"
          ? [[t.expires, expiresOn === null ? t.noEnd : dayText(expiresOn)] as const]
          : []),
      ]}
    />
  );
}
