import { isCode } from "@krapao/browser/api/failures";
import { useTexts } from "@krapao/browser/i18n/texts";
import * as chat from "@krapao/contract/console/chat";
import { CHAT_TEXT_MAX } from "@krapao/contract/member/chat";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { type FormEvent, useState } from "react";
import { errorText } from "../../../i18n/errors/index.ts";
import { coreTexts } from "../../../i18n/texts.ts";
import { api } from "../../../lib/api/api.ts";
import { Confirm } from "../../../lib/dialogs/confirm.tsx";
import { Drawer } from "../../../lib/dialogs/drawer.tsx";
import {
  LanguageTabs,
  type LanguageTexts,
  missingLanguages,
} from "../../../lib/forms/language-tabs.tsx";
import { TextArea } from "../../../lib/forms/text-area.tsx";
import { chatTexts } from "../texts.ts";
import { refreshCanned } from "./canned-calls.ts";

const TITLE_MAX = 60;
const SHORTCUT = /^[a-z0-9-]{1,32}$/;
const EMPTY = { th: "", la: "", en: "" };

interface Draft {
  shortcut: string;
  position: string;
  title: LanguageTexts;
  body: LanguageTexts;
}

interface CannedFormProps {
  /** Null for a new reply. */
  reply: chat.CannedReply | null;
  nextPosition: number;
  onClose: () => void;
}

/** The form for a canned reply in three languages. */
export function CannedForm({ reply, nextPosition, onClose }: CannedFormProps) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const [draft, setDraft] = useState<Draft>(() => ({
    shortcut: reply?.shortcut ?? "",
    position: String(reply?.position ?? nextPosition),
    title: reply?.title ?? EMPTY,
    body: reply?.body ?? EMPTY,
  }));
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { shortcut, title, body } = draft;
    if (!SHORTCUT.test(shortcut)) return setError(t.shortcutHint);
    if (missingLanguages(title, body).length > 0) return setError(t.allLanguages);
    const input = { shortcut, title, body, position: Number(draft.position) || 0 };
    setSaving(true);
    try {
      if (reply) {
        const params = { cannedId: reply.id };
        await api(chat.cannedUpdate, { params, input: { ...input, version: reply.version } });
      } else await api(chat.cannedAdd, { input });
      await refreshCanned();
      onClose();
    } catch (thrown) {
      if (isCode(thrown, "VERSION_CHANGED")) void refreshCanned();
      setError(await errorText(thrown));
    }
    setSaving(false);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      busy={isSaving}
      title={reply ? t.editCanned : t.addCanned}
      footer={
        <div className="btns">
          {reply ? (
            <Button variant="ghost" warn onClick={() => setRemoving(true)}>
              {t.removeCanned}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            {core.back}
          </Button>
          <Button type="submit" form="canned-form" loading={isSaving && core.saving}>
            {core.save}
          </Button>
        </div>
      }
    >
      <form id="canned-form" className="stack" noValidate onSubmit={save}>
        <CannedFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
        {error ? <Note tone="error">{error}</Note> : null}
      </form>
      {reply && isRemoving ? (
        <RemoveDialog reply={reply} onClose={() => setRemoving(false)} onRemoved={onClose} />
      ) : null}
    </Drawer>
  );
}

interface CannedFieldsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

function CannedFields({ draft, onChange }: CannedFieldsProps) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  return (
    <>
      <Field
        label={t.shortcut}
        hint={t.shortcutHint}
        maxLength={32}
        value={draft.shortcut}
        autoComplete="off"
        onChange={(event) => onChange({ shortcut: event.target.value.toLowerCase() })}
      />
      <Field
        label={t.position}
        type="number"
        min={0}
        max={10_000}
        value={draft.position}
        onChange={(event) => onChange({ position: event.target.value })}
      />
      <LanguageTabs
        label={t.labels.text}
        value={draft.body}
        onChange={(body) => onChange({ body })}
      >
        {(locale, text, set) => (
          <div className="stack">
            <Field
              label={`${t.cannedTitle} (${core.languages[locale]})`}
              maxLength={TITLE_MAX}
              value={draft.title[locale]}
              onChange={(event) =>
                onChange({ title: { ...draft.title, [locale]: event.target.value } })
              }
            />
            <TextArea
              label={`${t.labels.text} (${core.languages[locale]})`}
              hint={t.blanksHint}
              rows={5}
              maxLength={CHAT_TEXT_MAX}
              value={text}
              onChange={(event) => set(event.target.value)}
            />
          </div>
        )}
      </LanguageTabs>
    </>
  );
}

interface RemoveDialogProps {
  reply: chat.CannedReply;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveDialog({ reply, onClose, onRemoved }: RemoveDialogProps) {
  const t = useTexts(chatTexts);
  return (
    <Confirm
      open
      onClose={onClose}
      title={t.removeCannedTitle(reply.shortcut)}
      confirmLabel={t.removeCanned}
      danger
      onConfirm={async () => {
        await api(chat.cannedRemove, { params: { cannedId: reply.id } });
        await refreshCanned();
        onRemoved();
      }}
    />
  );
}
