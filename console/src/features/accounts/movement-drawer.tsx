import * as ledger from "@krapao/contract/office/ledger";
import { Amount } from "@krapao/ui/amount";
import { Chip } from "@krapao/ui/chip";
import { CopyButton } from "@krapao/ui/copy-button";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { Drawer } from "../../lib/drawer.tsx";
import { Failed, Loading } from "../../lib/list-state.tsx";
import { Moment } from "../../lib/moment.tsx";
import { Facts } from "../../lib/pane.tsx";
import { reasonText } from "./reason-text.ts";
import { accountsTexts } from "./texts/index.ts";

const TONES = { pending: "amber", posted: "jade", voided: "plain", rejected: "coral" } as const;

interface MovementDrawerProps {
  /** Null: closed. */
  transferId: string | null;
  onClose: () => void;
  renderCalls: (calls: ledger.PartyCall[]) => ReactNode;
}

/** One transfer of the book beside the page: both sides, the record behind it, what was asked outside. */
export function MovementDrawer({ transferId, onClose, renderCalls }: MovementDrawerProps) {
  const t = useTexts(accountsTexts);
  return (
    <Drawer open={transferId !== null} onClose={onClose} title={t.movement}>
      {transferId === null ? null : <Body transferId={transferId} renderCalls={renderCalls} />}
    </Drawer>
  );
}

function Body({
  transferId,
  renderCalls,
}: {
  transferId: string;
  renderCalls: MovementDrawerProps["renderCalls"];
}) {
  const query = useQuery({
    queryKey: ["movement", transferId],
    queryFn: ({ signal }) => api(ledger.movement, { params: { transferId }, signal }),
  });
  if (query.data) {
    return (
      <>
        <Transfer movement={query.data} />
        {query.data.calls.length > 0 ? renderCalls(query.data.calls) : null}
      </>
    );
  }
  if (query.error) return <Failed error={query.error} onRetry={query.refetch} />;
  return <Loading />;
}

function Transfer({ movement: { transfer, entries, record } }: { movement: ledger.Movement }) {
  const t = useTexts(accountsTexts);
  const core = useTexts(coreTexts);
  const { currency } = transfer;
  return (
    <>
      <Facts
        rows={[
          [t.entry, t.kinds[transfer.kind] ?? transfer.kind],
          [
            t.ledgerState,
            <Chip key="state" tone={TONES[transfer.state]}>
              {t.ledgerStates[transfer.state]}
            </Chip>,
          ],
          [t.asked, <Amount key="asked" value={transfer.amount} currency={currency} />],
          [
            t.booked,
            transfer.posted === null ? (
              "–"
            ) : (
              <Amount key="booked" value={transfer.posted} currency={currency} />
            ),
          ],
          [t.created, <Moment key="created" at={transfer.createdAt} />],
          [t.resolved, <Moment key="resolved" at={transfer.resolvedAt} />],
          [t.reference, transfer.reference ?? "–"],
          [
            "ID",
            <span key="id" className="row rt">
              <span className="num">{transfer.id}</span>
              <CopyButton
                compact
                text={transfer.id}
                label={core.copy}
                copied={core.copied}
                failed={core.copyFailed}
              />
            </span>,
          ],
        ]}
      />
      {entries.length > 0 ? (
        <section>
          <h3>{t.sides}</h3>
          <Facts
            rows={entries.map((entry) => [
              entry.account,
              <Amount key={entry.account} value={entry.amount} currency={currency} />,
            ])}
          />
        </section>
      ) : null}
      {record ? (
        <section>
          <h3>{t.record}</h3>
          <Facts
            rows={Object.entries(record.fields).map(([name, value]) => [
              t.fields[name] ?? name,
              <Value key={name} name={name} value={value} />,
            ])}
          />
        </section>
      ) : null}
    </>
  );
}

/** A value as people read it: moments in our time, states by their words. */
function Value({ name, value }: { name: string; value: string | null }) {
  const t = useTexts(accountsTexts);
  if (value === null) return <span>–</span>;
  if (name === "at" || name.endsWith("_at")) return <Moment at={value} />;
  if (name === "reason") {
    return <span>{wordOf(t.adjustReasons, value) ?? reasonText(value, t)}</span>;
  }
  const isWord = name === "state" || name === "direction" || name === "prize";
  return <span>{isWord ? (t.states[value] ?? value) : value}</span>;
}

const wordOf = (words: Readonly<Record<string, string>>, key: string) => words[key];
