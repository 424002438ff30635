import { useTexts } from "@krapao/browser/i18n/texts";
import * as ledger from "@krapao/contract/console/ledger";
import type { MovementField, MovementRecord } from "@krapao/contract/console/movement-records";
import { Chip } from "@krapao/ui/feedback/chip";
import { CopyButton } from "@krapao/ui/forms/copy-button";
import { Amount } from "@krapao/ui/money/amount";
import { amountText } from "@krapao/ui/money/amount-text";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { Drawer } from "../../lib/dialogs/drawer.tsx";
import { Failed, Loading } from "../../lib/lists/list-state.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { reasonText } from "./reason-text.ts";
import { accountsTexts } from "./texts.ts";

const TONES = { pending: "amber", posted: "jade", voided: "plain", rejected: "coral" } as const;

interface MovementDrawerProps {
  /** Null: the drawer is closed. */
  transferId: string | null;
  onClose: () => void;
  renderCalls: (calls: ledger.ExternalCall[]) => ReactNode;
}

/** One ledger transfer: both entries, its record, and the calls to external parties. */
export function MovementDrawer({ transferId, onClose, renderCalls }: MovementDrawerProps) {
  const t = useTexts(accountsTexts);
  return (
    <Drawer open={transferId !== null} onClose={onClose} title={t.ledgerTransfer}>
      {transferId === null ? null : (
        <LoadedTransfer transferId={transferId} renderCalls={renderCalls} />
      )}
    </Drawer>
  );
}

function LoadedTransfer({
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
          [t.requested, <Amount key="requested" value={transfer.amount} currency={currency} />],
          [
            t.posted,
            transfer.posted === null ? (
              "–"
            ) : (
              <Amount key="posted" value={transfer.posted} currency={currency} />
            ),
          ],
          [t.labels.started, <Timestamp key="created" at={transfer.createdAt} />],
          [t.resolved, <Timestamp key="resolved" at={transfer.resolvedAt} />],
          [t.reference, transfer.reference ?? "–"],
          [
            "ID",
            <span key="id" className="row rt">
              <span className="num">{transfer.id}</span>
              <CopyButton
                compact
                text={transfer.id}
                label={core.labels.copy}
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
      {record ? <SourceRecord record={record} /> : null}
    </>
  );
}

function SourceRecord({ record }: { record: MovementRecord }) {
  const t = useTexts(accountsTexts);
  const states = record.type === "games" ? t.gameStates : t.states;
  const { type: _type, ...fields } = record;
  return (
    <section>
      <h3>{t.record}</h3>
      <Facts
        rows={(Object.entries(fields) as [MovementField, FieldValue][]).map(([name, value]) => [
          t.fields[name],
          <Value key={name} name={name} value={value} states={states} />,
        ])}
      />
    </section>
  );
}

type FieldValue = string | number | null;

const AMOUNTS: readonly MovementField[] = [
  "credits",
  "creditsBefore",
  "creditsAfter",
  "base",
  "target",
  "floor",
];

interface ValueProps {
  name: MovementField;
  value: FieldValue;
  states: Record<string, string>;
}

/** A value of a record: timestamps in Bangkok time, states and reasons translated. */
function Value({ name, value, states }: ValueProps) {
  const t = useTexts(accountsTexts);
  if (value === null) return <span>–</span>;
  if (typeof value === "number") {
    return <span>{AMOUNTS.includes(name) ? amountText(value) : value}</span>;
  }
  if (name === "at" || name.endsWith("At")) return <Timestamp at={value} />;
  if (name === "reason") {
    return <span>{textFor(t.adjustReasons, value) ?? reasonText(value, t)}</span>;
  }
  const isTranslated = name === "state" || name === "direction" || name === "prize";
  return <span>{isTranslated ? (states[value] ?? value) : value}</span>;
}

const textFor = (texts: Readonly<Record<string, string>>, key: string) => texts[key];
