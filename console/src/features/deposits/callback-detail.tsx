import { useTexts } from "@krapao/browser/i18n/texts";
import {
  callbackActions,
  type UnreadableCallback,
} from "@krapao/contract/console/deposits/payments";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { Actions } from "../../lib/actions/actions.tsx";
import { refreshQueue } from "../../lib/api/queues.ts";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { ClosedNote } from "./closed-note.tsx";
import { depositTexts } from "./texts.ts";

/**
 * A signed callback that could not be used: its reason, its raw body, reading it again and closing
 * it.
 */
export function CallbackDetailPane({ callback }: { callback: UnreadableCallback }) {
  const t = useTexts(depositTexts);
  const { externalParty, reason, body, closedAt } = callback;
  return (
    <>
      <div className="detail-head">
        <div className="grow">
          <h2>{externalParty}</h2>
          <span className="t2">{t.callbacks.reasons[reason]}</span>
        </div>
        <Chip tone={closedAt === null ? "amber" : "plain"}>
          {closedAt === null ? t.callbacks.open : t.callbacks.closed}
        </Chip>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className="detail-body" tabIndex={0} aria-label={t.callbacks.title}>
        <Note tone="info">{t.callbacks.hints[reason]}</Note>
        <CallbackFacts callback={callback} />
        <section>
          <h3>{t.callbacks.body}</h3>
          <pre className="wrap-anywhere whitespace-pre-wrap">
            {body === "" ? t.callbacks.empty : body}
          </pre>
        </section>
        <ClosedNote {...callback} />
      </section>
      <Actions
        of={callbackActions}
        item={callback}
        texts={t.callbacks.actions}
        refresh={() => refreshQueue("payments")}
      />
    </>
  );
}

function CallbackFacts({ callback }: { callback: UnreadableCallback }) {
  const t = useTexts(depositTexts);
  const { detail, firstAt, lastAt, times } = callback;
  const field = [t.callbacks.field, <code key="d">{detail}</code>] as const;
  return (
    <Facts
      rows={[
        ...(detail === null ? [] : [field]),
        [t.callbacks.first, <Timestamp key="f" at={firstAt} />],
        [t.callbacks.last, <Timestamp key="l" at={lastAt} />],
        [
          t.callbacks.times,
          <span key="t" className="num">
            {times}
          </span>,
        ],
      ]}
    />
  );
}
