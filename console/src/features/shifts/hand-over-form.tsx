import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Select } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { listOf } from "../../lib/api/pages.ts";
import { TextArea } from "../../lib/forms/text-area.tsx";
import { ListState } from "../../lib/lists/list-state.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { CountTable } from "./count-tables.tsx";
import { countsOf, missingOf, type Typed } from "./counts.ts";
import { handOver, openWork } from "./shift-calls.ts";
import { OpenWork, type ShiftNames } from "./shift-tables.tsx";
import { shiftsTexts } from "./texts.ts";

interface FormProps extends ShiftNames {
  onDone: () => void;
}

/** No staff user has this id: the shift ends without a successor. */
const NONE = "none";

/** What is open, the count of the accounts, and to whom the shift is handed over. */
export function HandOverForm({ nameOf, queueNameOf, onDone }: FormProps) {
  const t = useTexts(shiftsTexts);
  const query = useQuery(openWork);
  const { refetch } = query;
  // The form begins with what is open now.
  useEffect(() => void refetch(), [refetch]);
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const [to, setTo] = useState("");
  const [note, setNote] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const [isSending, setSending] = useState(false);
  if (!query.data) return <ListState list={listOf(undefined, query)} />;
  const { items, queues, cash, cashAt, people } = query.data;
  const missing = missingOf(cash, typed, { note, hasSuccessor: to !== NONE });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (missing !== null || to === "") return;
    setSending(true);
    try {
      const successor = people.find(({ id }) => id === to);
      await handOver({
        to: successor?.id ?? null,
        note: note.trim(),
        cashAt,
        counts: countsOf(cash, typed),
      });
      toast("success", successor ? t.sent(successor.name) : t.closed);
      onDone();
    } catch (error) {
      await toastError(error);
    }
    setSending(false);
  };
  return (
    <form className="shift-parts" onSubmit={(event) => void send(event)} noValidate>
      <OpenWork items={items} queues={queues} nameOf={nameOf} queueNameOf={queueNameOf} />
      {cash.length > 0 ? (
        <CountTable
          cash={cash}
          cashAt={cashAt}
          typed={typed}
          onTyped={setTyped}
          isSubmitted={isSubmitted}
          onRead={() => void query.refetch()}
        />
      ) : null}
      <End
        people={people}
        to={to}
        onTo={setTo}
        note={note}
        onNote={setNote}
        toError={isSubmitted && to === "" ? t.toMissing : undefined}
        noteError={isSubmitted && missing === "note" ? t.noteNeeded : undefined}
        isSending={isSending}
      />
    </form>
  );
}

interface EndProps {
  people: readonly { id: string; name: string; isOnline: boolean }[];
  to: string;
  onTo: (to: string) => void;
  note: string;
  onNote: (note: string) => void;
  toError: string | undefined;
  noteError: string | undefined;
  isSending: boolean;
}

/** The successor, a note, and the button that hands over. */
function End({ people, to, onTo, note, onNote, toError, noteError, isSending }: EndProps) {
  const t = useTexts(shiftsTexts);
  return (
    <Pane title={t.handOver} padded>
      <div className="shift-end">
        <p className="t2">{t.handOverText}</p>
        <Select
          label={t.successor}
          value={to}
          error={toError}
          hint={t.successorHint}
          onChange={({ target }) => onTo(target.value)}
        >
          <option value="">–</option>
          {people.map(({ id, name, isOnline }) => (
            <option key={id} value={id}>
              {isOnline ? `${name} · ${t.online}` : name}
            </option>
          ))}
          <option value={NONE}>{t.noSuccessor}</option>
        </Select>
        <TextArea
          label={t.handOverNote}
          value={note}
          maxLength={500}
          error={noteError}
          onChange={({ target }) => onNote(target.value)}
        />
        <div className="shift-line">
          <Button type="submit" disabled={isSending}>
            {t.send}
          </Button>
        </div>
      </div>
    </Pane>
  );
}
