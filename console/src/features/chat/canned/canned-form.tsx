import { useTexts } from "@krapao/browser/i18n/texts";
import * as chat from "@krapao/contract/console/chat";
import { CHAT_TEXT_MAX } from "@krapao/contract/member/chat";
import { Field } from "@krapao/ui/forms/field";
import { coreTexts } from "../../../i18n/texts.ts";
import { api } from "../../../lib/api/api.ts";
import { Drawer } from "../../../lib/dialogs/drawer.tsx";
import { NumberField } from "../../../lib/forms/entry-fields.tsx";
import { Form, FormButtons } from "../../../lib/forms/form.tsx";
import { LanguageTabs, type LanguageTexts } from "../../../lib/forms/language-tabs.tsx";
import { TextArea } from "../../../lib/forms/text-area.tsx";
import { useForm } from "../../../lib/forms/use-form.ts";
import { changing, RemoveButton } from "../edited.tsx";
import { chatTexts } from "../texts.ts";
import { refreshCanned } from "./canned-calls.ts";

const TITLE_MAX = 60;
const EMPTY = { th: "", la: "", en: "" };

interface Draft {
  shortcut: string;
  position: number;
  title: LanguageTexts;
  body: LanguageTexts;
}

type CannedState = ReturnType<typeof useForm<Draft, typeof chat.cannedAdd.input>>;

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
  const form = useForm<Draft, typeof chat.cannedAdd.input>({
    schema: chat.cannedAdd.input,
    initial: {
      shortcut: reply?.shortcut ?? "",
      position: reply?.position ?? nextPosition,
      title: reply?.title ?? EMPTY,
      body: reply?.body ?? EMPTY,
    },
    wrong: { shortcut: t.shortcutHint, title: t.allLanguages, body: t.allLanguages },
    send: async (input) => {
      const sent = reply
        ? api(chat.cannedUpdate, {
            params: { cannedId: reply.id },
            input: { ...input, version: reply.version },
          })
        : api(chat.cannedAdd, { input });
      await changing(sent, refreshCanned);
      onClose();
    },
  });
  const remove = reply ? (
    <RemoveButton
      title={t.removeCannedTitle(reply.shortcut)}
      remove={() => api(chat.cannedRemove, { params: { cannedId: reply.id } })}
      refresh={refreshCanned}
      onDone={onClose}
    />
  ) : null;
  return (
    <Drawer
      open
      onClose={onClose}
      busy={form.isSending}
      title={reply ? t.editCanned : t.addCanned}
      footer={
        <FormButtons
          of={form}
          form="canned-form"
          submit={core.save}
          before={remove}
          onCancel={onClose}
          cancelLabel={core.back}
        />
      }
    >
      <Form of={form} id="canned-form">
        <CannedFields form={form} />
      </Form>
    </Drawer>
  );
}

/** Its shortcut, its place, and title and text in each language. */
function CannedFields({ form }: { form: CannedState }) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const { title, body } = form.draft;
  return (
    <>
      <Field
        {...form.field("shortcut")}
        label={t.shortcut}
        hint={t.shortcutHint}
        maxLength={32}
        autoComplete="off"
        onChange={({ target }) => form.change({ shortcut: target.value.toLowerCase() })}
      />
      <NumberField
        {...form.value("position")}
        label={t.position}
        onChange={(position) => form.change({ position: position ?? 0 })}
      />
      <LanguageTabs
        label={t.labels.text}
        value={body}
        onChange={(next) => form.change({ body: next })}
      >
        {(locale, text, set) => (
          <div className="stack">
            <Field
              label={`${t.cannedTitle} (${core.languages[locale]})`}
              maxLength={TITLE_MAX}
              value={title[locale]}
              onChange={({ target }) =>
                form.change({ title: { ...title, [locale]: target.value } })
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
