import type { RecordType } from "@krapao/contract/console/ledger";
import * as ledger from "@krapao/contract/console/ledger";
import { LinkedText } from "@krapao/ui/chat/linked-text";
import { useQuery } from "@tanstack/react-query";
import { createContext, Fragment, use } from "react";
import { api } from "../../../lib/api/api.ts";
import { useMay } from "../../../lib/api/me.ts";
import { MemberLink } from "../../../lib/marks/member-link.tsx";
import { memberRecordLink, recordLink } from "../record-link.ts";
import { isReferenceOf, splitReferences, typeOf } from "./references.ts";

/** How many records are searched for a reference: members ask about what is recent. */
const SEARCHED = 50;

/** Id of the member who writes in the conversation; null: a guest. */
export const CustomerId = createContext<string | null>(null);

/** A message in which the references of the member's statement lines are links. */
export function ReferencedText({ text }: { text: string }) {
  const memberId = use(CustomerId);
  const mayRead = useMay()("accounts.read");
  if (memberId === null || !mayRead) return <LinkedText text={text} />;
  let at = 0;
  return splitReferences(text).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isReference ? (
      <Reference key={key} memberId={memberId} reference={part.text} />
    ) : (
      <Fragment key={key}>
        <LinkedText text={part.text} />
      </Fragment>
    );
  });
}

/** A reference of a line of the member. Unknown references stay text. */
function Reference({ memberId, reference }: { memberId: string; reference: string }) {
  const type = typeOf(reference);
  const { data } = useQuery({
    queryKey: ["member", memberId, "reference", reference],
    queryFn: ({ signal }) =>
      api(ledger.records, { params: { memberId }, input: { type, limit: SEARCHED }, signal }),
  });
  const record = data?.records.find((each) => isReferenceOf(reference, each));
  if (!record) return <span className="num">{reference}</span>;
  return <RecordLink memberId={memberId} type={type} id={record.id} reference={reference} />;
}

interface RecordLinkProps {
  memberId: string;
  type: RecordType;
  id: string;
  reference: string;
}

/** Leads to a withdrawal in its queue, and to any other record among those of the member. */
export function RecordLink({ memberId, type, id, reference }: RecordLinkProps) {
  const isQueued = useMay()("withdrawals.read") && type === "withdrawals";
  const href = isQueued ? recordLink(type, { id }) : memberRecordLink(memberId, type, { id });
  return (
    <MemberLink id={memberId} href={href} className="num underline">
      {reference}
    </MemberLink>
  );
}
