import { useTexts } from "@krapao/browser/i18n/texts";
import type { Move } from "@krapao/contract/console/treasury/moves";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import { useMay } from "../../../lib/api/me.ts";
import { type Column, DataTable } from "../../../lib/lists/data-table.tsx";
import { Timestamp } from "../../../lib/marks/timestamp.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { cashTexts } from "../texts.ts";
import { accountText } from "./account-label.tsx";
import { useMoves } from "./cash-calls.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { MoveDrawer } from "./move-drawer.tsx";
import "./cash.css";

const TONES: Record<Move["state"], "amber" | "sky" | "jade" | "coral" | "plain"> = {
  asked: "amber",
  approved: "sky",
  done: "jade",
  failed: "coral",
  refused: "coral",
  cancelled: "plain",
  expired: "plain",
};

export function MoveState({ state }: Pick<Move, "state">) {
  const t = useTexts(cashTexts);
  return <Chip tone={TONES[state]}>{t.moveStates[state]}</Chip>;
}

/** Moves between own accounts and corrections, and the button that requests one. */
export default function MovesTab() {
  const t = useTexts(cashTexts);
  const may = useMay();
  const list = useMoves();
  const columns = useColumns();
  const [view, setView] = useView();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="stack">
      <Pane
        title={t.moveTitle}
        aside={
          may("treasury.move") ? (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              <ArrowLeftRight className="i i18" aria-hidden="true" />
              {t.newMove}
            </Button>
          ) : null
        }
      >
        <DataTable
          label={t.moveTitle}
          columns={columns}
          list={list}
          rowId={({ id }) => id}
          selected={view.move ?? null}
          onSelect={(move) => setView({ move })}
          empty={{ title: t.noMoves, text: t.noMovesText }}
        />
      </Pane>
      <MoveDrawer
        move={list.rows.find(({ id }) => id === view.move)}
        onClose={() => setView({ move: null })}
      />
      <MoveDialog open={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

function useColumns(): readonly Column<Move>[] {
  const t = useTexts(cashTexts);
  return [
    {
      id: "at",
      header: t.labels.requestedBy,
      size: "account",
      cell: ({ askedBy, askedAt }) => (
        <span className="inline-grid">
          {askedBy}
          <small className="t3">
            <Timestamp at={askedAt} />
          </small>
        </span>
      ),
    },
    { id: "kind", header: t.labels.kind, cell: ({ kind }) => t.moveKinds[kind] },
    { id: "from", header: t.from, cell: ({ from }) => accountText(t, from) },
    { id: "to", header: t.to, cell: ({ to }) => accountText(t, to) },
    {
      id: "amount",
      header: t.labels.amount,
      align: "right",
      size: "amount",
      cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
    {
      id: "state",
      header: t.labels.state,
      size: "amount",
      cell: (move) => <MoveState state={move.state} />,
    },
  ];
}
