import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts";
import { type MemberRing, RING_KINDS, ring } from "@krapao/contract/console/accounts/ring";
import { Chip } from "@krapao/ui/feedback/chip";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { Button } from "@krapao/ui/forms/button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../i18n/errors/index.ts";
import { api } from "../../../lib/api/api.ts";
import { useMay } from "../../../lib/api/me.ts";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { Failed, Loading } from "../../../lib/lists/list-state.tsx";
import { profileTexts } from "../texts.ts";
import { RingPicture } from "./ring-picture.tsx";
import { RingTable } from "./ring-table.tsx";
import "./profile.css";

/** The members around one, as a picture and as a table, with the suspension of several. */
export function Ring({ memberId }: { memberId: string }) {
  const t = useTexts(profileTexts);
  const { data, error, refetch } = useQuery({
    queryKey: ["member", memberId, "ring"],
    queryFn: ({ signal }) => api(ring, { params: { memberId }, signal }),
  });
  if (!data) return error ? <Failed error={error} onRetry={refetch} /> : <Loading />;
  if (data.members.length < 2) return <EmptyState title={t.noRing} text={t.noRingText} />;
  return <Members key={memberId} data={data} />;
}

function Members({ data }: { data: MemberRing }) {
  const may = useMay();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [results, setResults] = useState<Readonly<Record<string, string>>>({});
  const open = data.members.filter(({ isSuspended }) => !isSuspended).map(({ id }) => id);
  const picked = chosen.filter((id) => open.includes(id));
  const maySuspend = may("accounts.suspend");
  return (
    <div className="pf-ring grid gap-4.5">
      <Drawn data={data} picked={picked} />
      <div>
        <RingTable
          data={data}
          results={results}
          chosen={picked}
          onChoose={maySuspend ? setChosen : null}
        />
        {maySuspend ? (
          <SuspendChosen
            members={data.members.filter(({ id }) => picked.includes(id))}
            onAll={open.length === 0 ? null : () => setChosen(open)}
            onDone={(outcomes) => {
              setResults(outcomes);
              setChosen([]);
            }}
          />
        ) : null}
      </div>
    </div>
  );
}

function Drawn({ data, picked }: { data: MemberRing; picked: readonly string[] }) {
  const t = useTexts(profileTexts);
  return (
    <div>
      <p className="s13 t2">{t.ringText(data.members.length)}</p>
      {data.isCut ? <p className="s13 t3">{t.isCut}</p> : null}
      <RingPicture data={data} chosen={picked} />
      <ul className="chips pf-kinds flex-wrap gap-1.5">
        {RING_KINDS.map((kind) => (
          <li key={kind}>
            <Chip>
              <i data-kind={kind} aria-hidden="true" />
              {t.kinds[kind]}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SuspendChosenProps {
  members: MemberRing["members"];
  /** Chooses every member who is not suspended; null: none is left. */
  onAll: (() => void) | null;
  /** What each suspension answered, by member. */
  onDone: (outcomes: Record<string, string>) => void;
}

function SuspendChosen({ members, onAll, onDone }: SuspendChosenProps) {
  const t = useTexts(profileTexts);
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  // Each member is its own call: its own outcome, and its own entry in the audit log.
  const suspend = async (why: string) => {
    const outcomes: Record<string, string> = {};
    for (const { id } of members) {
      outcomes[id] = await api(accounts.suspend, { params: { memberId: id }, input: { why } }).then(
        () => t.suspendDone,
        errorText,
      );
    }
    onDone(outcomes);
    await client.invalidateQueries({ queryKey: ["member"] });
  };
  const label = t.suspendChosen(members.length);
  return (
    <div className="flex flex-wrap gap-2.5 pt-3">
      <Button variant="secondary" size="small" disabled={!onAll} onClick={onAll ?? undefined}>
        {t.selectAll}
      </Button>
      <Button
        variant="danger"
        size="small"
        disabled={members.length === 0}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.suspendTitle}
        confirmLabel={label}
        danger
        onConfirm={suspend}
      >
        <p className="t2">{t.suspendText}</p>
        <p className="num s13">{members.map(({ id, name }) => `${name} (${id})`).join(", ")}</p>
      </ReasonDialog>
    </div>
  );
}
