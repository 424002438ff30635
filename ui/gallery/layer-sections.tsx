import { Banknote } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { EmptyState } from "../src/feedback/empty-state.tsx";
import { Note } from "../src/feedback/note.tsx";
import { SkeletonList } from "../src/feedback/skeleton.tsx";
import { ErrorState } from "../src/feedback/state.tsx";
import { Button } from "../src/forms/button.tsx";
import { Card } from "../src/layout/card.tsx";
import { Pager } from "../src/lists/pager.tsx";
import { LoadingOverlay } from "../src/overlays/loading-overlay.tsx";
import { toast } from "../src/overlays/toast.tsx";
import type { Samples } from "./samples.ts";

const Sheet = lazy(() =>
  import("../src/overlays/sheet.tsx").then((module) => ({ default: module.Sheet })),
);
const ConfirmDialog = lazy(() =>
  import("../src/overlays/confirm-dialog.tsx").then((module) => ({
    default: module.ConfirmDialog,
  })),
);

/** Sheet, confirm dialog, toasts, overlay: opened by their buttons. */
export function Layers({ t }: { t: Samples }) {
  const [open, setOpen] = useState<"sheet" | "busy" | "confirm" | "overlay" | null>(null);
  const close = () => setOpen(null);
  return (
    <Card className="stack">
      <h2>Sheet, dialog, toast</h2>
      <div className="btns">
        <Button onClick={() => setOpen("sheet")}>Sheet</Button>
        <Button variant="secondary" onClick={() => setOpen("busy")}>
          Busy sheet
        </Button>
      </div>
      <div className="btns">
        <Button variant="secondary" onClick={() => setOpen("confirm")}>
          Confirm
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            setOpen("overlay");
            setTimeout(close, 1500);
          }}
        >
          Overlay
        </Button>
      </div>
      <ToastButtons t={t} />
      {open === "overlay" ? <LoadingOverlay label={t.loading} /> : null}
      <Suspense>
        {open === "sheet" || open === "busy" ? (
          <Sheet
            open
            title={t.deposit}
            closeLabel={t.close}
            backLabel={t.back}
            onBack={close}
            onClose={close}
            busy={open === "busy"}
            footer={
              <Button loading={open === "busy" && t.sending} onClick={() => toast("info", t.note)}>
                {t.confirm}
              </Button>
            }
          >
            <Note>{t.note}</Note>
            <p>{t.text}</p>
            {open === "busy" ? <Button onClick={close}>{t.cancel}</Button> : null}
          </Sheet>
        ) : null}
        <ConfirmDialog
          open={open === "confirm"}
          icon={Banknote}
          title={t.question}
          confirmLabel={t.confirm}
          cancelLabel={t.later}
          onConfirm={close}
          onCancel={close}
        >
          {t.note}
        </ConfirmDialog>
      </Suspense>
    </Card>
  );
}

function ToastButtons({ t }: { t: Samples }) {
  return (
    <div className="btns">
      <Button variant="claim" onClick={() => toast("success", t.copied("123-4-56789-0"))}>
        Toast
      </Button>
      <Button variant="cancel" onClick={() => toast("error", t.lost)}>
        Error
      </Button>
      <Button variant="secondary" onClick={() => toast("info", t.note)}>
        Info
      </Button>
    </div>
  );
}

/** Notes, pager, and what a list shows instead of its rows. */
export function States({ t }: { t: Samples }) {
  const [page, setPage] = useState(4);
  return (
    <>
      <section className="stack-3">
        <Note>{t.note}</Note>
        <Note tone="warn">{t.note}</Note>
        <Note tone="ok">{t.note}</Note>
        <Note tone="error">{t.note}</Note>
        <Pager
          page={page}
          pages={9}
          onPage={setPage}
          labels={{ pages: t.page, previous: t.back, next: t.confirm }}
        />
      </section>
      <EmptyState title={t.empty} text={t.emptyText} action={<Button>{t.deposit}</Button>} />
      <ErrorState
        title={t.lost}
        text={t.lostText}
        retryLabel={t.retry}
        onRetry={() => toast("info", t.retry)}
      />
      <SkeletonList label={t.loading} rows={3} />
    </>
  );
}
