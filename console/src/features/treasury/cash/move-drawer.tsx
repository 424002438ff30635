import { useTexts } from "@krapao/browser/i18n/texts";
import type { Move } from "@krapao/contract/console/treasury/moves";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { Link } from "wouter";
import { useMay } from "../../../lib/api/me.ts";
import { Drawer } from "../../../lib/dialogs/drawer.tsx";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { dateTime } from "../../../lib/format.ts";
import { Facts } from "../../../lib/panes/pane.tsx";
import { cashTexts } from "../texts.ts";
import { accountText } from "./account-label.tsx";
import { finishMove } from "./cash-calls.ts";

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
      {move.state === "approved" && may("treasury.move") ? <Ends move={move} /> : null}
    </>
  );
}

const OUTCOMES = ["done", "failed", "cancelled"] as const;
type Outcome = (typeof OUTCOMES)[number];

function Ends({ move }: { move: Move }) {
  const t = useTexts(cashTexts);
  const [chosen, setChosen] = useState<Outcome>("done");
  const [isOpen, setOpen] = useState(false);
  const open = (outcome: Outcome) => {
    setChosen(outcome);
    setOpen(true);
  };
  return (
    <div className="grid gap-2.5">
      {OUTCOMES.map((outcome) => (
        <Button
          key={outcome}
          variant={outcome === "done" ? "primary" : "secondary"}
          onClick={() => open(outcome)}
        >
          {t.ends[outcome]}
        </Button>
      ))}
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.ends[chosen]}
        confirmLabel={t.ends[chosen]}
        danger={chosen !== "done"}
        onConfirm={async (note) => {
          await finishMove(move, { outcome: chosen, note });
          toast("success", t.ended);
        }}
      >
        <p className="t2">{t.endTexts[chosen]}</p>
      </ReasonDialog>
    </div>
  );
}
