import { useTexts } from "@krapao/browser/i18n/texts";
import type {
  Handover,
  HandoverState,
  ListedHandover,
} from "@krapao/contract/console/shifts/shifts";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { useQuery } from "@tanstack/react-query";
import { listOf } from "../../lib/api/pages.ts";
import { dateTime, whole } from "../../lib/format.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { ListState } from "../../lib/lists/list-state.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { Facts, Pane } from "../../lib/panes/pane.tsx";
import { CountedTable } from "./count-tables.tsx";
import { handoverQuery, usePastShifts } from "./shift-calls.ts";
import { OpenWork, type ShiftNames } from "./shift-tables.tsx";
import { shiftsTexts } from "./texts.ts";
import "../../lib/panes/print.css";

const TONES = {
  offered: "sky",
  accepted: "jade",
  refused: "coral",
  cancelled: "plain",
  closed: "plain",
} as const satisfies Record<HandoverState, string>;

/** Hand-overs of the past, or the one that the address names. */
export function PastShifts(names: ShiftNames) {
  const [view] = useView();
  return view.item === undefined ? <List /> : <Record id={view.item} {...names} />;
}

function List() {
  const t = useTexts(shiftsTexts);
  const [, setView] = useView();
  const list = usePastShifts();
  return (
    <Pane>
      <LocalList
        name="shifts"
        label={t.past}
        columns={useColumns()}
        list={list}
        rowId={({ id }) => id}
        onSelect={(item) => setView({ item })}
        empty={{ title: t.noPast, text: t.noPastText }}
      />
    </Pane>
  );
}

function useColumns(): Column<ListedHandover>[] {
  const t = useTexts(shiftsTexts);
  const time = (id: "startedAt" | "at" | "decidedAt", header: string): Column<ListedHandover> => ({
    id,
    header,
    size: "account",
    isOptional: id === "decidedAt",
    value: (row) => row[id],
    cell: (row) => <Timestamp at={row[id]} />,
  });
  const count = (id: "items" | "differences", header: string): Column<ListedHandover> => ({
    id,
    header,
    align: "right",
    size: id === "items" ? "count" : "chip",
    value: (row) => row[id],
    cell: (row) => (
      <span className={id === "differences" && row[id] > 0 ? "num amber" : "num"}>
        {whole(row[id])}
      </span>
    ),
  });
  return [
    { id: "from", header: t.from, value: ({ from }) => from.name, cell: ({ from }) => from.name },
    {
      id: "to",
      header: t.to,
      value: ({ to }) => to?.name ?? null,
      cell: ({ to }) => to?.name ?? "–",
    },
    time("startedAt", t.since),
    time("at", t.end),
    time("decidedAt", t.decided),
    count("items", t.items),
    count("differences", t.differences),
    {
      id: "state",
      header: t.state,
      size: "amount",
      value: ({ state }) => t.states[state],
      cell: ({ state }) => <Chip tone={TONES[state]}>{t.states[state]}</Chip>,
    },
  ];
}

/** A hand-over as it was recorded, to read and to print. */
function Record({ id, ...names }: { id: string } & ShiftNames) {
  const t = useTexts(shiftsTexts);
  const [, setView] = useView();
  const query = useQuery(handoverQuery(id));
  return (
    <div className="shift-parts paper">
      <div className="shift-line no-print">
        <Button variant="secondary" onClick={() => setView({ item: null })}>
          {t.back}
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          {t.print}
        </Button>
      </div>
      {query.data ? (
        <Recorded handover={query.data} {...names} />
      ) : (
        <ListState list={listOf(undefined, query)} />
      )}
    </div>
  );
}

function Recorded({ handover, ...names }: { handover: Handover } & ShiftNames) {
  const t = useTexts(shiftsTexts);
  const { from, to, state, startedAt, at, decidedAt, note, reason, moved } = handover;
  const decision = decidedAt === null ? "–" : dateTime(decidedAt);
  return (
    <>
      <Pane
        title={t.record(from.name)}
        aside={<Chip tone={TONES[state]}>{t.states[state]}</Chip>}
        padded
      >
        <Facts
          rows={[
            [t.to, to?.name ?? t.noSuccessor],
            [t.since, dateTime(startedAt)],
            [t.end, dateTime(at)],
            [t.decided, reason === null ? decision : `${decision}: ${reason}`],
            [t.note, note === "" ? "–" : note],
            [t.moved, moved ? t.movedText(moved.withdrawals, moved.slips, moved.chats) : "–"],
          ]}
        />
      </Pane>
      <OpenWork items={handover.open} queues={handover.queues} {...names} />
      {handover.cash.length > 0 ? (
        <Pane title={t.cash} aside={<span className="num t2">{dateTime(handover.cashAt)}</span>}>
          <CountedTable lines={handover.cash} />
        </Pane>
      ) : null}
    </>
  );
}
