import type { ClientOutput } from "@krapao/contract/endpoint";
import { revokeSession, type sessions } from "@krapao/contract/office/staff";
import { Button } from "@krapao/ui/button";
import { Chip } from "@krapao/ui/chip";
import { deviceWords } from "@krapao/ui/device-words";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { Confirm } from "../../lib/confirm.tsx";
import { ListState } from "../../lib/list-state.tsx";
import { Moment } from "../../lib/moment.tsx";
import { listOf } from "../../lib/pages.ts";
import { queryClient } from "../../lib/query.ts";
import { staffTexts } from "./texts/desk/index.ts";
import "./staff.css";

type Answer = ClientOutput<typeof sessions>;
type Session = Answer["sessions"][number];

interface SessionListProps {
  queryKey: QueryKey;
  read: (signal: AbortSignal) => Promise<Answer>;
  mayRevoke: boolean;
}

/** Where somebody is signed in, with a way to end each. */
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
      <ul>
        {query.data?.sessions.map((session) => (
          <li key={session.id} className="session">
            <span>
              {deviceWords(session.device) || session.device}
              <small className="num">
                {session.address} · <Moment at={session.lastSeenAt} />
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
        deed={t.revoke}
        danger
        onConfirm={end}
      >
        {ending ? `${deviceWords(ending.device) || ending.device} · ${ending.address}` : null}
      </Confirm>
    </>
  );
}
