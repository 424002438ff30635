import { isCode } from "@krapao/browser/api/failures";
import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import type { Announcement, Content } from "@krapao/contract/console/announcements/announcements";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { errorText, toastError } from "../../../i18n/errors/index.ts";
import { coreTexts } from "../../../i18n/texts.ts";
import { useMay } from "../../../lib/api/me.ts";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { serverNow } from "../../../lib/session/now.ts";
import { announcementsTexts } from "../texts.ts";
import { saveDraft, takeStep } from "./announcement-calls.ts";
import { AnnouncementForm } from "./announcement-form.tsx";
import { AnnouncementPreview } from "./announcement-preview.tsx";
import { isSendable, titleOf } from "./content-rules.ts";
import { SendDialog } from "./send-dialog.tsx";

interface EditorProps {
  /** null: it is not saved yet. */
  announcement: Announcement | null;
  start: Content;
  /** The request that waits for a second person. */
  approvalId: string | null;
  onBack: () => void;
  onSaved: (id: string) => void;
}

/** A draft: its form, what members will see, and the ways on. */
export function AnnouncementEditor(props: EditorProps) {
  const { announcement, start, approvalId } = props;
  const t = useTexts(announcementsTexts);
  const core = useTexts(coreTexts);
  const language = useLanguage();
  const mayEdit = useMay()("announcements.manage");
  const [content, setContent] = useState(start);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const isDirty = content !== start || announcement === null;
  const name = announcement ? titleOf(announcement, language) || t.untitled : t.add;
  const saveNow = async (): Promise<Announcement> => {
    setWrong({});
    try {
      return await saveDraft(announcement, content);
    } catch (error) {
      const paths = error instanceof ApiError ? Object.keys(error.fields) : [];
      const text = isCode(error, "HOST_NOT_TRUSTED") ? await errorText(error) : t.wrong;
      setWrong(Object.fromEntries(paths.map((path) => [path, text])));
      throw error;
    }
  };
  return (
    <Pane
      className="announcement"
      title={name}
      aside={
        <Button variant="ghost" size="small" onClick={props.onBack}>
          <ArrowLeft className="i i18" aria-hidden="true" />
          {core.back}
        </Button>
      }
    >
      <div className="announcement-parts">
        <fieldset
          className="setup-form grid grid-cols-1 gap-4 content-start min-w-0"
          disabled={!mayEdit}
        >
          {approvalId ? <Note tone="warn">{t.waits}</Note> : null}
          <AnnouncementForm content={content} wrong={wrong} onChange={setContent} />
        </fieldset>
        <AnnouncementPreview content={content} />
      </div>
      {mayEdit ? (
        <Bar
          {...props}
          isDirty={isDirty}
          isReady={isSendable(content, serverNow()) && !approvalId}
          content={content}
          saveNow={saveNow}
        />
      ) : null}
    </Pane>
  );
}

interface BarProps extends EditorProps {
  content: Content;
  isDirty: boolean;
  /** Whether the server would send it. */
  isReady: boolean;
  saveNow: () => Promise<Announcement>;
}

function Bar({ announcement, content, isDirty, isReady, saveNow, onBack, onSaved }: BarProps) {
  const t = useTexts(announcementsTexts);
  const core = useTexts(coreTexts);
  const [isSaving, setSaving] = useState(false);
  const [question, setQuestion] = useState<"send" | "discard" | null>(null);
  const save = async () => {
    setSaving(true);
    try {
      const { id } = await saveNow();
      toast("success", t.saved);
      onSaved(id);
    } catch (error) {
      await toastError(error);
    }
    setSaving(false);
  };
  const close = () => setQuestion(null);
  return (
    <div className="setup-bar col-span-full -bottom-5 z-3 flex-wrap items-center flex rounded-[0_0_var(--r-16)_var(--r-16)]">
      <span className="grow row flex-wrap gap-2">
        {isDirty ? <Chip tone="amber">{t.unsaved}</Chip> : <Chip>{t.states.draft}</Chip>}
      </span>
      {announcement ? (
        <Button variant="ghost" size="small" warn onClick={() => setQuestion("discard")}>
          {t.discard}
        </Button>
      ) : null}
      <Button
        variant="secondary"
        disabled={!isDirty}
        loading={isSaving && core.saving}
        onClick={save}
      >
        {t.save}
      </Button>
      <Button disabled={!isReady} onClick={() => setQuestion("send")}>
        {content.startsAt ? t.schedule : t.labels.send}
      </Button>
      <SendDialog
        open={question === "send"}
        content={content}
        onClose={close}
        onSave={async () => (isDirty || !announcement ? saveNow() : announcement)}
        onSent={onSaved}
      />
      <ReasonDialog
        open={question === "discard"}
        onClose={close}
        title={t.discard}
        confirmLabel={t.discard}
        danger
        onConfirm={async (why) => {
          if (announcement) await takeStep("cancel", announcement.id, why);
          onBack();
        }}
      />
    </div>
  );
}
