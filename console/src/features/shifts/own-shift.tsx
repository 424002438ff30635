import { useTexts } from "@krapao/browser/i18n/texts";
import type { ListedHandover } from "@krapao/contract/console/shifts/shifts";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { toastError } from "../../i18n/errors/index.ts";
import { listOf } from "../../lib/api/pages.ts";
import { Confirm } from "../../lib/dialogs/confirm.tsx";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { dateTime } from "../../lib/format.ts";
import { ListState } from "../../lib/lists/list-state.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { HandOverForm } from "./hand-over-form.tsx";
import {
  acceptHandover,
  cancelHandover,
  currentShift,
  refuseHandover,
  startShift,
} from "./shift-calls.ts";
import type { ShiftNames } from "./shift-tables.tsx";
import { shiftsTexts } from "./texts.ts";

/** The caller's shift: start, hand over, and what others hand over to the caller. */
export function OwnShift(names: ShiftNames) {
  const t = useTexts(shiftsTexts);
  const query = useQuery(currentShift);
  const [isEnding, setEnding] = useState(false);
  if (!query.data) return <ListState list={listOf(undefined, query)} />;
  const { shift, offered, incoming } = query.data;
  return (
    <div className="shift-parts">
      {incoming.map((handover) => (
        <Incoming key={handover.id} handover={handover} />
      ))}
      {shift === null ? (
        <EmptyState
          title={t.noShift}
          text={t.noShiftText}
          action={<Run label={t.start} done={t.started} run={startShift} />}
        />
      ) : (
        <Pane title={t.yourShift} padded>
          <div className="shift-line">
            <p>
              {t.since} <b className="num">{dateTime(shift.startedAt)}</b>
            </p>
            {offered ? (
              <Offered handover={offered} />
            ) : isEnding ? null : (
              <Button onClick={() => setEnding(true)}>{t.handOver}</Button>
            )}
          </div>
        </Pane>
      )}
      {shift !== null && offered === null && isEnding ? (
        <HandOverForm {...names} onDone={() => setEnding(false)} />
      ) : null}
    </div>
  );
}

interface RunProps {
  label: string;
  done: string;
  run: () => Promise<unknown>;
  /** It is not what the page is for. */
  isSecondary?: boolean;
}

/** A button that makes one call. */
function Run({ label, done, run, isSecondary = false }: RunProps) {
  const [isRunning, setRunning] = useState(false);
  const press = async () => {
    setRunning(true);
    try {
      await run();
      toast("success", done);
    } catch (error) {
      await toastError(error);
    }
    setRunning(false);
  };
  return (
    <Button
      variant={isSecondary ? "secondary" : "primary"}
      disabled={isRunning}
      onClick={() => void press()}
    >
      {label}
    </Button>
  );
}

const recordOf = (id: string) => `/shifts?tab=past&item=${id}`;

function Offered({ handover: { id, to } }: { handover: ListedHandover }) {
  const t = useTexts(shiftsTexts);
  return (
    <>
      <p className="t2">{t.waitsFor(to?.name ?? "")}</p>
      <Link className="sky" href={recordOf(id)}>
        {t.openRecord}
      </Link>
      <Run label={t.cancel} done={t.cancelled} run={() => cancelHandover(id)} isSecondary />
    </>
  );
}

/** A shift that another staff user hands over to the caller. */
function Incoming({ handover: { id, from, startedAt } }: { handover: ListedHandover }) {
  const t = useTexts(shiftsTexts);
  const [asked, setAsked] = useState<"accept" | "refuse" | null>(null);
  const close = () => setAsked(null);
  return (
    <Pane title={t.offeredToYou(from.name)} className="shift-offer" padded>
      <div className="shift-line">
        <p>
          {t.since} <b className="num">{dateTime(startedAt)}</b>
        </p>
        <Link className="sky" href={recordOf(id)}>
          {t.openRecord}
        </Link>
        <Button variant="secondary" onClick={() => setAsked("refuse")}>
          {t.refuse}
        </Button>
        <Button onClick={() => setAsked("accept")}>{t.accept}</Button>
      </div>
      <Confirm
        open={asked === "accept"}
        onClose={close}
        title={t.offeredToYou(from.name)}
        confirmLabel={t.accept}
        onConfirm={async () => {
          const { withdrawals, slips, chats } = await acceptHandover(id);
          toast("success", t.accepted(withdrawals, slips, chats));
        }}
      >
        {t.acceptText}
      </Confirm>
      <ReasonDialog
        open={asked === "refuse"}
        onClose={close}
        title={t.refuse}
        confirmLabel={t.refuse}
        reasons={t.refuseReasons}
        danger
        onConfirm={async (why) => {
          await refuseHandover(id, why);
          toast("success", t.refused);
        }}
      />
    </Pane>
  );
}
