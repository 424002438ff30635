import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts";
import { type ExternalCall, RECORD_TYPES, type RecordType } from "@krapao/contract/console/ledger";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../lib/api/api.ts";
import { Failed, Loading } from "../../lib/lists/list-state.tsx";
import { Tabs } from "../../lib/lists/tabs.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { Looking } from "../../lib/present/looking.tsx";
import { BankChanges } from "./bank-changes.tsx";
import { GameAccounts } from "./game-accounts.tsx";
import { MemberHead } from "./member-head.tsx";
import { MemberSide } from "./member-side.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Ring } from "./profile/ring.tsx";
import { useLiveMember } from "./profile/use-live-member.ts";
import { Records } from "./records.tsx";
import { Reveal, type Revealed } from "./reveal.tsx";
import { Sessions } from "./sessions.tsx";
import { accountsTexts, profileTexts } from "./texts.ts";
import { Timeline } from "./timeline.tsx";
import "./member.css";

const PARTS = [
  "timeline",
  "related",
  "games",
  "deposits",
  "withdrawals",
  "slips",
  "bonuses",
  "invites",
  "coupons",
  "sessions",
  "bank",
  "documents",
] as const;
type Part = (typeof PARTS)[number];

type RenderCalls = (calls: ExternalCall[]) => ReactNode;

export function MemberPage({
  memberId,
  renderCalls,
  risk,
  riskMark,
  protection,
  documents,
}: {
  memberId: string;
  renderCalls: RenderCalls;
  /** Risk of a withdrawal of the whole balance; null without permission to read withdrawals. */
  risk: ReactNode;
  /** The same in a word. */
  riskMark: ReactNode;
  /** The limits and self-exclusions that the member has set. */
  protection: ReactNode;
  /** The documents of the member; null without permission to read them. */
  documents: ReactNode;
}) {
  const query = useQuery({
    queryKey: ["member", memberId],
    queryFn: ({ signal }) => api(accounts.read, { params: { memberId }, signal }),
    refetchInterval: 30_000,
  });
  useLiveMember(memberId);
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  if (!query.data) {
    return query.error ? <Failed error={query.error} onRetry={query.refetch} /> : <Loading />;
  }
  const page = query.data;
  return (
    <div className="stack">
      <Looking />
      <MemberHead
        page={page}
        revealed={revealed}
        riskMark={riskMark}
        revealButton={<Reveal memberId={memberId} revealed={revealed} onChange={setRevealed} />}
      />
      <div className="mb-cols grid gap-4 items-start">
        <Parts page={page} renderCalls={renderCalls} documents={documents} />
        <MemberSide page={page} revealed={revealed} risk={risk} protection={protection} />
      </div>
    </div>
  );
}

const isPart = (text: string | undefined): text is Part => PARTS.some((part) => part === text);
const isRecordType = (part: Part): part is Part & RecordType =>
  RECORD_TYPES.some((type) => type === part);

interface PartsProps {
  page: accounts.MemberPage;
  renderCalls: RenderCalls;
  documents: ReactNode;
}

function Parts({ page, renderCalls, documents }: PartsProps) {
  const t = useTexts(accountsTexts);
  const profile = useTexts(profileTexts);
  const [view, setView] = useView();
  const part = isPart(view.part) ? view.part : "timeline";
  const { id: memberId, currency } = page.member;
  const shared = { memberId, currency };
  return (
    <section className="pane mb-part" aria-label={t.parts}>
      <Tabs
        label={t.parts}
        value={part}
        tabs={PARTS.filter((value) => value !== "documents" || documents !== null).map((value) => ({
          value,
          label: value === "related" ? profile.related : t.tabs[value],
        }))}
        onChange={(value) => setView({ part: value, show: null })}
      >
        {part === "timeline" ? <Timeline {...shared} renderCalls={renderCalls} /> : null}
        {part === "games" ? (
          <>
            <GameAccounts {...shared} />
            <h3 className="px-4.5 pt-5 pb-2 text-14 border-t border-t-line">{t.transfers}</h3>
          </>
        ) : null}
        {isRecordType(part) ? (
          <Records key={part} {...shared} type={part} renderCalls={renderCalls} />
        ) : null}
        {part === "sessions" ? (
          <>
            <Sessions memberId={memberId} />
            <Passkeys memberId={memberId} />
          </>
        ) : null}
        {part === "related" ? <Ring memberId={memberId} /> : null}
        {part === "bank" ? <BankChanges memberId={memberId} /> : null}
        {part === "documents" ? documents : null}
      </Tabs>
    </section>
  );
}
