import { useTexts } from "@krapao/browser/i18n/texts";
import { type Move, moveActions } from "@krapao/contract/console/treasury/moves";
import { Amount } from "@krapao/ui/money/amount";
import { useState } from "react";
import { Link } from "wouter";
import { Actions } from "../../../lib/actions/actions.tsx";
import { useMay } from "../../../lib/api/me.ts";
import { Drawer } from "../../../lib/dialogs/drawer.tsx";
import { dateTime } from "../../../lib/format.ts";
import { Facts } from "../../../lib/panes/pane.tsx";
import { cashTexts } from "../texts.ts";
import { refreshTreasury } from "../treasury-calls.ts";
import { accountText } from "./account-label.tsx";

interface DrawerProps {
  move: Move | undefined;
  onClose: () => void;
}

/** One move: who asked, approved and ended it, and how an approved one ends. */
export function MoveDrawer({ move, onClose }: DrawerProps) {
  const t = useTexts(cashTexts);
  const [shown, setShown] = useState(move);
  if (move && move !== shown) setShown(move);
  return (
    <Drawer
      open={move !== undefined}
      onClose={onClose}
      title={shown ? t.moveKinds[shown.kind] : ""}
    >
      {shown ? <Details key={shown.id} move={shown} /> : null}
    </Drawer>
  );
}

function Details({ move }: { move: Move }) {
  const t = useTexts(cashTexts);
  const may = useMay();
  const by = (name: string | null, at: string | null) =>
    at === null ? "–" : `${name ?? t.byFeed}, ${dateTime(at)}`;
  return (
    <>
      <Facts
        rows={[
          [t.labels.state, t.moveStates[move.state]],
          [t.labels.amount, <Amount key="amount" value={move.amount} currency={move.currency} />],
          [t.from, accountText(t, move.from)],
          [t.to, accountText(t, move.to)],
          [t.labels.reason, move.why],
          [t.labels.requestedBy, by(move.askedBy, move.askedAt)],
          [t.labels.approvedBy, by(move.approvedBy, move.approvedAt)],
          [t.endedBy, by(move.endedBy, move.endedAt)],
          ...(move.note === null ? [] : ([[t.labels.note, move.note]] as const)),
          ...(move.bankReference === null
            ? []
            : ([[t.labels.bankReference, move.bankReference]] as const)),
        ]}
      />
      {move.state === "asked" && may("approvals.read") ? (
        <Link
          className="justify-self-start text-sky-300 underline underline-offset-[3px]"
          href={`/approvals?item=${move.approvalId}`}
        >
          {t.openApproval}
        </Link>
      ) : null}
      <Ends move={move} />
    </>
  );
}

function Ends({ move }: { move: Move }) {
  const t = useTexts(cashTexts);
  const special = (variant: "primary" | "secondary") => ({
    button: { variant },
    texts: { done: t.ended },
  });
  return (
    <Actions
      of={moveActions}
      item={move}
      texts={t.moveActions}
      refresh={refreshTreasury}
      className="grid gap-2.5"
      special={{
        done: special("primary"),
        failed: special("secondary"),
        cancelled: special("secondary"),
      }}
    >
      {null}
    </Actions>
  );
}
