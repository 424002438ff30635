import { useTexts } from "@krapao/browser/i18n/texts";
import { closeCallback, type UnreadableCallback } from "@krapao/contract/console/deposits/payments";
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
import { depositTexts } from "./texts/index.ts";

/** A signed callback that could not be used: its reason, its raw body, and closing it. */
export function CallbackDetailPane({ callback }: { callback: UnreadableCallback }) {
  const t = useTexts(depositTexts);
  const mayClose = useMay()("deposits.decide") && callback.closedAt === null;
  const [isClosing, setClosing] = useState(false);
  const { externalParty, reason, body, times, firstAt, lastAt, closedAt, closedBy, note } =
    callback;
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
        <Facts
          rows={[
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
        <section>
          <h3>{t.callbacks.body}</h3>
          <pre className="raw-body">{body === "" ? t.callbacks.empty : body}</pre>
        </section>
        {closedAt ? (
          <p className="t2">
            {closedBy} · <Timestamp at={closedAt} /> · {note}
          </p>
        ) : null}
      </section>
      {mayClose ? (
        <footer className="detail-actions">
          <span className="grow" />
          <Button variant="secondary" onClick={() => setClosing(true)}>
            {t.callbacks.close}
          </Button>
        </footer>
      ) : null}
      <CloseDialog callback={callback} open={isClosing} onClose={() => setClosing(false)} />
    </>
  );
}

interface CloseDialogProps {
  callback: UnreadableCallback;
  open: boolean;
  onClose: () => void;
}

function CloseDialog({ callback, open, onClose }: CloseDialogProps) {
  const t = useTexts(depositTexts);
  const confirm = async (why: string) => {
    await api(closeCallback, { params: { callbackId: callback.id }, input: { why } });
    toast("success", t.done);
    refreshQueue("payments");
  };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.callbacks.close}
      confirmLabel={t.callbacks.close}
      onConfirm={confirm}
    >
      <p className="t2">{t.callbacks.closeHint}</p>
    </ReasonDialog>
  );
}
