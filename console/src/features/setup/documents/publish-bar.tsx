import { ApiError } from "@krapao/contract/client";
import type { SetupDocument } from "@krapao/contract/office/setup";
import { Button } from "@krapao/ui/button";
import { Chip } from "@krapao/ui/chip";
import { Field } from "@krapao/ui/field";
import { toast } from "@krapao/ui/toast";
import { CalendarClock, History, Undo2 } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { toastCode } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { giveUp, letGo } from "./documents.ts";
import { HistoryDrawer } from "./history-drawer.tsx";
import { setupTexts } from "./texts/index.ts";

interface BarProps {
  document: SetupDocument;
  isDirty: boolean;
  mayEdit: boolean;
  mayPublish: boolean;
  onReset: () => void;
  onSave: () => Promise<unknown>;
  /** Saves what is not saved yet. @returns the document as it is then */
  onSaved: () => Promise<SetupDocument>;
  onFailed: (error: unknown) => void;
}

type Asking = "publish" | "schedule" | "discard" | "unschedule" | null;

/** What can be done with what is written: save, publish now or later, give up, look back. */
export function PublishBar(props: BarProps) {
  const { document, isDirty, mayEdit, mayPublish } = props;
  const t = useTexts(setupTexts);
  const core = useTexts(coreTexts);
  const [asking, ask] = useState<Asking>(null);
  const [isHistoryOpen, openHistory] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { draft, scheduled } = document;
  const hasDraft = isDirty || draft !== null;
  const saveNow = async () => {
    setSaving(true);
    await props.onSave();
    setSaving(false);
  };
  return (
    <div className="setup-bar">
      <States document={document} isDirty={isDirty} />
      <Button variant="ghost" size="small" onClick={() => openHistory(true)}>
        <History className="i i18" aria-hidden="true" />
        {t.history}
      </Button>
      {scheduled && mayEdit ? (
        <Button variant="ghost" size="small" warn onClick={() => ask("unschedule")}>
          {t.unschedule}
        </Button>
      ) : null}
      {isDirty ? (
        <Button variant="ghost" size="small" onClick={props.onReset}>
          <Undo2 className="i i18" aria-hidden="true" />
          {t.reset}
        </Button>
      ) : draft && mayEdit ? (
        <Button variant="ghost" size="small" warn onClick={() => ask("discard")}>
          {t.discard}
        </Button>
      ) : null}
      {mayEdit ? (
        <Button
          variant="secondary"
          disabled={!isDirty}
          loading={isSaving && core.saving}
          onClick={saveNow}
        >
          {t.saveDraft}
        </Button>
      ) : null}
      {mayPublish ? (
        <>
          <Button variant="secondary" disabled={!hasDraft} onClick={() => ask("schedule")}>
            <CalendarClock className="i i18" aria-hidden="true" />
            {t.schedule}
          </Button>
          <Button disabled={!hasDraft} onClick={() => ask("publish")}>
            {t.publish}
          </Button>
        </>
      ) : null}
      <Questions {...props} asking={asking} onClose={() => ask(null)} />
      <HistoryDrawer
        document={document}
        open={isHistoryOpen}
        mayPublish={mayPublish}
        onClose={() => openHistory(false)}
      />
    </div>
  );
}

/** What is live, and whether more is written. */
function States({ document, isDirty }: Pick<BarProps, "document" | "isDirty">) {
  const t = useTexts(setupTexts);
  const hasDraft = isDirty || document.draft !== null;
  return (
    <span className="grow row">
      <Chip tone={document.live ? "jade" : "plain"}>
        {document.live ? t.liveVersion(document.liveVersion) : t.notLive}
      </Chip>
      {hasDraft ? <Chip tone="amber">{isDirty ? t.unsaved : t.draft}</Chip> : null}
    </span>
  );
}

function Questions(props: BarProps & { asking: Asking; onClose: () => void }) {
  const { document, asking, onClose } = props;
  const t = useTexts(setupTexts);
  const [time, setTime] = useState("");
  const publishNow = async (why: string, validFrom: string | null) => {
    try {
      const { message } = await letGo(await props.onSaved(), { why, validFrom });
      if (message === "APPROVAL_NEEDED") await toastCode(message);
      else toast("success", validFrom ? t.planned : t.published);
    } catch (error) {
      props.onFailed(error);
      throw error;
    }
  };
  const version = asking === "unschedule" ? document.scheduled : document.draft;
  return (
    <>
      <ReasonDialog
        open={asking === "publish"}
        onClose={onClose}
        title={t.publishTitle}
        deed={t.publish}
        onConfirm={(why) => publishNow(why, null)}
      >
        <p className="t2">{t.publishText}</p>
      </ReasonDialog>
      <ReasonDialog
        open={asking === "schedule"}
        onClose={onClose}
        title={t.scheduleTitle}
        deed={t.schedule}
        onConfirm={async (why) => {
          if (time === "") throw new ApiError("KEY_MISSING", 400);
          await publishNow(why, new Date(`${time}:00+07:00`).toISOString());
        }}
      >
        <Field
          label={t.validFrom}
          type="datetime-local"
          required
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </ReasonDialog>
      <ReasonDialog
        open={asking === "discard" || asking === "unschedule"}
        onClose={onClose}
        title={asking === "unschedule" ? t.unschedule : t.discard}
        deed={asking === "unschedule" ? t.unschedule : t.discard}
        danger
        onConfirm={(why) => giveUp(document, { versionId: version?.id ?? "", why })}
      />
    </>
  );
}
