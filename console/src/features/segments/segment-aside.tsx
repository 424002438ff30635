import { useTexts } from "@krapao/browser/i18n/texts";
import { isRule, type WireRule } from "@krapao/contract/console/segments/rule";
import { count, list, members } from "@krapao/contract/console/segments/segments";
import { Note } from "@krapao/ui/feedback/note";
import { Amount } from "@krapao/ui/money/amount";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { segmentsTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { usePages } from "../../lib/api/pages.ts";
import { dateTime, whole } from "../../lib/format.ts";
import { ListState } from "../../lib/lists/list-state.tsx";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import "./segments.css";

/** The count waits until the staff user stops typing. */
const TYPING_MS = 500;
const APPLYING_MS = 5_000;

interface SegmentAsideProps {
  /** null: the segment was never published. */
  code: string | null;
  /** As it is edited now. */
  rule: unknown;
}

/** How many members the edited rule has, and the members of the published one. */
export function SegmentAside({ code, rule }: SegmentAsideProps) {
  return (
    <div className="sg-aside grid-cols-1 justify-items-start content-start grid gap-3.5">
      <Counted rule={rule} />
      {code === null ? null : <Members key={code} code={code} />}
    </div>
  );
}

function Counted({ rule }: { rule: unknown }) {
  const t = useTexts(segmentsTexts);
  const [settled, setSettled] = useState(rule);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(rule), TYPING_MS);
    return () => clearTimeout(timer);
  }, [rule]);
  const isComplete = isRule(settled);
  const { data, isFetching } = useQuery({
    queryKey: ["segments", "count", settled],
    queryFn: ({ signal }) => api(count, { input: { rule: settled as WireRule }, signal }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
  const compared = data ? whole(data.compared) : "";
  return (
    <section aria-live="polite" aria-busy={isFetching}>
      <h3>{t.counted}</h3>
      {isComplete && data ? (
        <>
          <p className="num text-[34px] leading-[1.2]">
            {data.isExact ? "" : "≈ "}
            {whole(data.members)}
          </p>
          <p className="s13 t3">{data.isExact ? t.exact(compared) : t.estimated(compared)}</p>
        </>
      ) : (
        <p className="s13 t3">{isComplete ? t.counting : t.cannotCount}</p>
      )}
    </section>
  );
}

function Members({ code }: { code: string }) {
  const t = useTexts(segmentsTexts);
  const all = useQuery({
    queryKey: ["segments"],
    queryFn: ({ signal }) => api(list, { signal }),
    refetchInterval: ({ state }) => (state.data?.isApplying ? APPLYING_MS : false),
  });
  const found = usePages({
    key: ["segments", code, "members"],
    read: ({ cursor, signal }) =>
      api(members, { params: { code }, input: { cursor, limit: 20 }, signal }),
    rows: (answer) => answer.members,
  });
  const size = all.data?.segments.find((each) => each.code === code)?.members;
  return (
    <section>
      <h3>
        {t.liveMembers} {size === undefined ? null : <span className="num">{whole(size)}</span>}
      </h3>
      {all.data?.isApplying ? <Note>{t.applying}</Note> : null}
      <ul>
        {found.rows.map((member) => (
          <li
            className="flex gap-2.5 items-center px-0 py-2 border-b border-b-line"
            key={member.id}
          >
            <span className="grow">
              <MemberLink className="sky" id={member.id}>
                {member.name}
              </MemberLink>
              <small className="num t3 block">
                {member.id}
                {member.lastSeenAt ? ` · ${t.lastSeen} ${dateTime(member.lastSeenAt)}` : ""}
              </small>
            </span>
            <Amount value={member.deposits} currency={member.currency} />
          </li>
        ))}
      </ul>
      <ListState list={found} empty={{ title: t.noMembers, text: t.noMembersText }} />
    </section>
  );
}
