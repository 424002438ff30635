import { useTexts } from "@krapao/browser/i18n/texts";
import type { OpenItem, QueueState } from "@krapao/contract/console/shifts/shifts";
import type { ConsoleQueue } from "@krapao/contract/events";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { Amount } from "@krapao/ui/money/amount";
import { Link } from "wouter";
import { money, whole } from "../../lib/format.ts";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { shiftsTexts } from "./texts.ts";
import "../../lib/lists/data-table.css";

/** Names that other features know. */
export interface ShiftNames {
  /** What an item is about in words: the kind of a request, the rule of an alert. */
  nameOf: (item: OpenItem) => string;
  queueNameOf: (queue: ConsoleQueue) => string;
}

interface WorkProps extends ShiftNames {
  items: readonly OpenItem[];
  queues: readonly QueueState[];
}

/** What the shift has open, and what waits for everybody. */
export function OpenWork({ items, queues, nameOf, queueNameOf }: WorkProps) {
  const t = useTexts(shiftsTexts);
  return (
    <>
      <Pane title={t.queues}>
        <QueueTable queues={queues} nameOf={queueNameOf} />
      </Pane>
      <Pane title={t.openItems}>
        <ItemTable items={items} nameOf={nameOf} />
      </Pane>
    </>
  );
}

/** Where an open item is worked on. */
function hrefOf({ kind, id }: OpenItem): string {
  switch (kind) {
    case "withdrawal":
    case "halfApproved":
    case "parkedWithdrawal":
      return `/withdrawals?show=${id}`;
    case "slip":
    case "parkedSlip":
      return `/slips?show=${id}`;
    case "chat":
      return `/chat/${id}`;
    case "approval":
      return `/approvals?item=${id}`;
    case "alert":
      return "/alerts";
    case "discrepancy":
      return "/reports?report=reconciliation";
  }
}

interface ItemProps {
  items: readonly OpenItem[];
  nameOf: (item: OpenItem) => string;
}

/** Open items by kind. */
function ItemTable({ items, nameOf }: ItemProps) {
  const t = useTexts(shiftsTexts);
  if (items.length === 0) return <EmptyState title={t.nothingOpen} text={t.nothingOpenText} />;
  return (
    <div className="dt-room">
      <table className="dt shift-items" aria-label={t.openItems}>
        <thead>
          <tr>
            <th scope="col">{t.item}</th>
            <th scope="col">{t.about}</th>
            <th scope="col" className="rt w-amount">
              {t.amount}
            </th>
            <th scope="col">{t.by}</th>
            <th scope="col">{t.reason}</th>
            <th scope="col" className="w-time">
              {t.at}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={`${item.kind} ${item.id}`}>
              <td>
                <Link className="sky" href={hrefOf(item)}>
                  {t.kinds[item.kind]}
                </Link>
              </td>
              <td>{nameOf(item) || t.guest}</td>
              <td className="rt">
                {item.amount === null || item.currency === null ? (
                  "–"
                ) : (
                  <Amount value={item.amount} currency={item.currency} />
                )}
              </td>
              <td>{item.by ?? "–"}</td>
              <td className="shift-reason">{item.reason || "–"}</td>
              <td>
                <Timestamp at={item.at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface QueueProps {
  queues: readonly QueueState[];
  nameOf: (queue: ConsoleQueue) => string;
}

/** What waits in each queue: number, sums, the oldest item, and what one person has approved. */
function QueueTable({ queues, nameOf }: QueueProps) {
  const t = useTexts(shiftsTexts);
  const waiting = queues.filter(({ count }) => count > 0);
  if (waiting.length === 0) return <p className="t2 shift-hint">{t.nothingWaits}</p>;
  return (
    <div className="dt-room">
      <table className="dt shift-items" aria-label={t.queues}>
        <thead>
          <tr>
            <th scope="col">{t.queue}</th>
            <th scope="col" className="rt w-count">
              {t.waiting}
            </th>
            <th scope="col" className="rt">
              {t.sum}
            </th>
            <th scope="col" className="w-time">
              {t.oldest}
            </th>
            <th scope="col" className="rt w-count">
              {t.halfApproved}
            </th>
          </tr>
        </thead>
        <tbody>
          {waiting.map(({ queue, count, sums, oldestAt, halfApproved }) => (
            <tr key={queue}>
              <td>{nameOf(queue)}</td>
              <td className="rt num">{whole(count)}</td>
              <td className="rt num">
                {sums.length === 0
                  ? "–"
                  : sums.map(({ amount, currency }) => money(amount, currency)).join(" + ")}
              </td>
              <td>
                <Timestamp at={oldestAt} />
              </td>
              <td className="rt num">{halfApproved === 0 ? "–" : whole(halfApproved)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
