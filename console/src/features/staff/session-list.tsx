import { deviceWords } from "@krapao/browser/format/device-words";
import { useTexts } from "@krapao/browser/i18n/texts";
import { revokeSession, type sessions } from "@krapao/contract/console/staff";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/api/api.ts";
import { listOf } from "../../lib/api/pages.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { Confirm } from "../../lib/dialogs/confirm.tsx";
import { ListState } from "../../lib/lists/list-state.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { staffTexts } from "./texts.ts";
import "./staff.css";

type Answer = ClientOutput<typeof sessions>;
type Session = Answer["sessions"][number];

interface SessionListProps {
  queryKey: QueryKey;
  read: (signal: AbortSignal) => Promise<Answer>;
  mayRevoke: boolean;
}

/** Open sessions of a staff user, with a button to end each. */
export function SessionList({ queryKey, read, mayRevoke }: SessionListProps) {
  const t = useTexts(staffTexts);
  const [ending, setEnding] = useState<Session | null>(null);
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) });
  const end = async () => {
    if (!ending) return;
    await api(revokeSession, { params: { sessionId: ending.id } });
    await queryClient.invalidateQueries({ queryKey });
  };
  return (
    <>
      <ul className="divide-y divide-line">
        {query.data?.sessions.map((session) => (
          <li
            key={session.id}
            className="session flex-wrap px-0 py-2.5 flex gap-x-3 gap-y-1 items-center"
          >
            <span>
              {deviceWords(session.device) || session.device}
              <small className="num">
                {session.address} · <Timestamp at={session.lastSeenAt} />
              </small>
            </span>
            {session.isCurrent ? <Chip tone="sky">{t.current}</Chip> : null}
            {mayRevoke && !session.isCurrent ? (
              <Button variant="cancel" size="small" onClick={() => setEnding(session)}>
                {t.revoke}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {query.data?.sessions.length === 0 ? (
        <p className="t3">{t.noSessions}</p>
      ) : (
        <ListState list={listOf(query.data?.sessions, query)} />
      )}
      <Confirm
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={t.revokeTitle}
        confirmLabel={t.revoke}
        danger
        onConfirm={end}
      >
        {ending ? `${deviceWords(ending.device) || ending.device} · ${ending.address}` : null}
      </Confirm>
    </>
  );
}
