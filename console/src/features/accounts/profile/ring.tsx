import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts";
import { type MemberRing, RING_KINDS, ring } from "@krapao/contract/console/accounts-ring";
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
import { profileTexts } from "../texts/profile/index.ts";
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
  const t = useTexts(profileTexts);
  const may = useMay();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [results, setResults] = useState<Readonly<Record<string, string>>>({});
  const [isAsking, setAsking] = useState(false);
  const open = data.members.filter(({ isSuspended }) => !isSuspended).map(({ id }) => id);
  const picked = chosen.filter((id) => open.includes(id));
  // Each member is its own call: its own outcome, and its own entry in the audit log.
  const suspend = async (why: string) => {
    const outcomes: Record<string, string> = {};
    for (const id of picked) {
      outcomes[id] = await api(accounts.suspend, { params: { memberId: id }, input: { why } }).then(
        () => t.suspendDone,
        errorText,
      );
    }
    setResults(outcomes);
    setChosen([]);
    await client.invalidateQueries({ queryKey: ["member"] });
  };
  return (
    <div className="pf-ring">
      <div>
        <p className="s13 t2">{t.ringText(data.members.length)}</p>
        {data.isCut ? <p className="s13 t3">{t.isCut}</p> : null}
        <RingPicture data={data} chosen={picked} />
        <ul className="chips pf-kinds">
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
      <div>
        <RingTable
          data={data}
          results={results}
          chosen={picked}
          onChoose={may("accounts.suspend") ? setChosen : null}
        />
        {may("accounts.suspend") ? (
          <div className="pf-bulk">
            <Button
              variant="secondary"
              size="small"
              disabled={open.length === 0}
              onClick={() => setChosen(open)}
            >
              {t.selectAll}
            </Button>
            <Button
              variant="danger"
              size="small"
              disabled={picked.length === 0}
              onClick={() => setAsking(true)}
            >
              {t.suspendChosen(picked.length)}
            </Button>
          </div>
        ) : null}
      </div>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.suspendTitle}
        confirmLabel={t.suspendChosen(picked.length)}
        danger
        onConfirm={suspend}
      >
        <p className="t2">{t.suspendText}</p>
        <p className="num s13">
          {data.members
            .filter(({ id }) => picked.includes(id))
            .map(({ id, name }) => `${name} (${id})`)
            .join(", ")}
        </p>
      </ReasonDialog>
    </div>
  );
}
