import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import type { SetupDocument } from "@krapao/contract/console/setup/versions";
import { BANGKOK_OFFSET } from "@krapao/contract/time";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { CalendarClock, ChartLine, Copy, History, Undo2 } from "lucide-react";
import { useState } from "react";
import { toastCode } from "../../../i18n/errors/index.ts";
import { coreTexts } from "../../../i18n/texts.ts";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { DateField } from "../../../lib/forms/date-field.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import type { Payload } from "../payload.ts";
import { SetupChange } from "../setup-change.tsx";
import { setupTexts } from "../texts.ts";
import { discardVersion, publishDraft } from "./document-calls.ts";
import { HistoryDrawer } from "./history-drawer.tsx";
import "./publish-bar.css";

interface BarProps {
  document: SetupDocument;
  /** What would be published. */
  payload: Payload;
  /** Whether the server would take it. */
  isPublishable: boolean;
  isDirty: boolean;
  mayEdit: boolean;
  mayPublish: boolean;
  onReset: () => void;
  /** Takes an older version into the form. */
  onUse: (payload: Payload) => void;
  onDuplicate: (() => void) | undefined;
  onSave: () => Promise<unknown>;
  /** Saves unsaved changes. @returns the document as saved */
  onSaveIfNeeded: () => Promise<SetupDocument>;
  onFailed: (error: unknown) => void;
}

type Question = "publish" | "schedule" | "discard" | "unschedule" | null;

/** Whether another version went live since the draft was saved: it must be saved again. */
export function isStale({ draft, liveVersion }: SetupDocument): boolean {
  return draft !== null && draft.base !== liveVersion;
}

/** Actions on a draft: save, publish, schedule, discard, show the history. */
export function PublishBar(props: BarProps) {
  const { document, isDirty, mayEdit, mayPublish } = props;
  const t = useTexts(setupTexts);
  const core = useTexts(coreTexts);
  const [question, setQuestion] = useState<Question>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { draft, scheduled } = document;
  const hasDraft = isDirty || draft !== null;
  const saveNow = async () => {
    setSaving(true);
    await props.onSave();
    setSaving(false);
  };
  return (
    <div className="setup-bar col-span-full -bottom-5 z-3 flex-wrap items-center flex rounded-[0_0_var(--r-16)_var(--r-16)]">
      <States document={document} isDirty={isDirty} />
      <Others {...props} onHistory={() => setHistoryOpen(true)} />
      {scheduled && mayEdit ? (
        <Button variant="ghost" size="small" warn onClick={() => setQuestion("unschedule")}>
          {t.unschedule}
        </Button>
      ) : null}
      {isDirty ? (
        <Button variant="ghost" size="small" onClick={props.onReset}>
          <Undo2 className="i i18" aria-hidden="true" />
          <span className="bar-label">{t.reset}</span>
        </Button>
      ) : draft && mayEdit ? (
        <Button variant="ghost" size="small" warn onClick={() => setQuestion("discard")}>
          {t.discard}
        </Button>
      ) : null}
      {mayEdit ? (
        <Button
          variant="secondary"
          disabled={!isDirty && !isStale(document)}
          loading={isSaving && core.saving}
          onClick={saveNow}
        >
          {t.saveDraft}
        </Button>
      ) : null}
      {mayPublish ? (
        <Publishing
          isPossible={
            hasDraft && props.isPublishable && !document.waiting && (isDirty || !isStale(document))
          }
          isScheduled={scheduled !== null}
          onAsk={setQuestion}
        />
      ) : null}
      <Questions {...props} question={question} onClose={() => setQuestion(null)} />
      <HistoryDrawer
        document={document}
        open={isHistoryOpen}
        mayPublish={mayPublish}
        onUse={mayEdit ? props.onUse : undefined}
        onClose={() => setHistoryOpen(false)}
      />
    </div>
  );
}

type OthersProps = Pick<BarProps, "document" | "mayEdit" | "onDuplicate"> & {
  onHistory: () => void;
};

/** What else there is about a document: its history, a copy, its results. */
function Others({ document, mayEdit, onDuplicate, onHistory }: OthersProps) {
  const t = useTexts(setupTexts);
  const [, setView] = useView();
  return (
    <>
      <Button variant="ghost" size="small" onClick={onHistory}>
        <History className="i i18" aria-hidden="true" />
        <span className="bar-label">{t.history}</span>
      </Button>
      {onDuplicate && mayEdit ? (
        <Button variant="ghost" size="small" onClick={onDuplicate}>
          <Copy className="i i18" aria-hidden="true" />
          <span className="bar-label">{t.duplicate}</span>
        </Button>
      ) : null}
      {document.live && (document.kind === "bonus" || document.kind === "promotion") ? (
        <Button
          variant="ghost"
          size="small"
          onClick={() => setView({ tab: "results", of: document.kind, campaign: document.key })}
        >
          <ChartLine className="i i18" aria-hidden="true" />
          <span className="bar-label">{t.tabs.results}</span>
        </Button>
      ) : null}
    </>
  );
}

/** Publishes now or later. */
function Publishing({
  isPossible,
  isScheduled,
  onAsk,
}: {
  isPossible: boolean;
  /** One version at a time can be scheduled. */
  isScheduled: boolean;
  onAsk: (question: Question) => void;
}) {
  const t = useTexts(setupTexts);
  return (
    <>
      <Button
        variant="secondary"
        disabled={!isPossible || isScheduled}
        onClick={() => onAsk("schedule")}
      >
        <CalendarClock className="i i18" aria-hidden="true" />
        <span className="bar-label">{t.schedule}</span>
      </Button>
      <Button disabled={!isPossible} onClick={() => onAsk("publish")}>
        {t.publish}
      </Button>
    </>
  );
}

/** Chips with the live version and the state of the draft. */
function States({ document, isDirty }: Pick<BarProps, "document" | "isDirty">) {
  const t = useTexts(setupTexts);
  const hasDraft = isDirty || document.draft !== null;
  return (
    <span className="grow row flex-wrap gap-2">
      <Chip tone={document.live ? "jade" : "plain"}>
        {document.live ? t.liveVersion(document.liveVersion) : t.notLive}
      </Chip>
      {hasDraft ? <Chip tone="amber">{isDirty ? t.unsaved : t.draft}</Chip> : null}
    </span>
  );
}

function Questions(props: BarProps & { question: Question; onClose: () => void }) {
  const { document, question, onClose } = props;
  const t = useTexts(setupTexts);
  const core = useTexts(coreTexts);
  const [time, setTime] = useState("");
  const publishNow = async (why: string, validFrom: string | null) => {
    try {
      const { message } = await publishDraft(await props.onSaveIfNeeded(), { why, validFrom });
      if (message === "APPROVAL_NEEDED") await toastCode(message);
      else toast("success", validFrom ? t.scheduleDone : t.published);
    } catch (error) {
      props.onFailed(error);
      throw error;
    }
  };
  const { kind, key, live } = document;
  const change = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className="max-h-[40vh] overflow-auto" tabIndex={0} aria-label={core.willBe}>
      <SetupChange kind={kind} documentKey={key} before={live} after={props.payload} isShort />
    </section>
  );
  const version = question === "unschedule" ? document.scheduled : document.draft;
  return (
    <>
      <ReasonDialog
        open={question === "publish"}
        onClose={onClose}
        title={t.publishTitle}
        confirmLabel={t.publish}
        onConfirm={(why) => publishNow(why, null)}
      >
        <p className="t2">{t.publishText}</p>
        {change}
      </ReasonDialog>
      <ReasonDialog
        open={question === "schedule"}
        onClose={onClose}
        title={t.scheduleTitle}
        confirmLabel={t.schedule}
        onConfirm={async (why) => {
          if (time === "") throw new ApiError("KEY_MISSING", 400);
          await publishNow(why, new Date(`${time}:00${BANGKOK_OFFSET}`).toISOString());
        }}
      >
        <DateField label={t.validFrom} kind="time" required value={time} onChange={setTime} />
        {change}
      </ReasonDialog>
      <ReasonDialog
        open={question === "discard" || question === "unschedule"}
        onClose={onClose}
        title={question === "unschedule" ? t.unschedule : t.discard}
        confirmLabel={question === "unschedule" ? t.unschedule : t.discard}
        danger
        onConfirm={(why) => discardVersion(document, { versionId: version?.id ?? "", why })}
      />
    </>
  );
}
