import { useTexts } from "@krapao/browser/i18n/texts";
import {
  closeCallback,
  retryCallback,
  type UnreadableCallback,
} from "@krapao/contract/console/deposits/payments";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
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
  const mayDecide = useMay()("deposits.decide") && callback.closedAt === null;
  const [asked, setAsked] = useState<"close" | "retry" | null>(null);
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
      {mayDecide ? (
        <footer className="detail-actions">
          <span className="grow" />
          <Button variant="secondary" onClick={() => setAsked("retry")}>
            {t.callbacks.retry}
          </Button>
          <Button variant="secondary" onClick={() => setAsked("close")}>
            {t.callbacks.close}
          </Button>
        </footer>
      ) : null}
      <DecisionDialog
        call={closeCallback}
        texts={{ title: t.callbacks.close, hint: t.callbacks.closeHint }}
        callback={callback}
        open={asked === "close"}
        onClose={() => setAsked(null)}
      />
      <DecisionDialog
        call={retryCallback}
        texts={{ title: t.callbacks.retry, hint: t.callbacks.retryHint }}
        callback={callback}
        open={asked === "retry"}
        onClose={() => setAsked(null)}
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

interface DecisionDialogProps {
  call: typeof closeCallback | typeof retryCallback;
  texts: { title: string; hint: string };
  callback: UnreadableCallback;
  open: boolean;
  onClose: () => void;
}

function DecisionDialog({ call, texts, callback, open, onClose }: DecisionDialogProps) {
  const t = useTexts(depositTexts);
  const confirm = async (why: string) => {
    await api(call, { params: { callbackId: callback.id }, input: { why } });
    toast("success", t.labels.saved);
    refreshQueue("payments");
  };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      confirmLabel={texts.title}
      onConfirm={confirm}
    >
      <p className="t2">{texts.hint}</p>
    </ReasonDialog>
  );
}
