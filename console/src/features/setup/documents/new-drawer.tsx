import { useTexts } from "@krapao/browser/i18n/texts";
import type { SetupDocument } from "@krapao/contract/console/setup/versions";
import type { Currency } from "@krapao/contract/money";
import { Button } from "@krapao/ui/forms/button";
import { Field, Select } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { type FormEvent, useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { Drawer } from "../../../lib/dialogs/drawer.tsx";
import { serverNow } from "../../../lib/session/now.ts";
import type { Payload } from "../payload.ts";
import { templateTexts } from "../templates/index.ts";
import { readTemplate, templatesOf } from "../templates/templates.ts";
import { setupTexts } from "../texts.ts";
import { copied } from "./copied.ts";
import { blankDocument, save } from "./document-calls.ts";

interface NewProps {
  kind: SetupDocument["kind"];
  /** The document to copy; "": a blank one or a template; null: closed. */
  copyOf: string | null;
  documents: readonly SetupDocument[];
  pattern: string;
  onClose: () => void;
  onKey: (key: string) => void;
}

/** Creates a document: blank, from a template, or as a copy of another one. */
export function NewDrawer(props: NewProps) {
  const t = useTexts(setupTexts);
  const { copyOf, onClose } = props;
  return (
    <Drawer open={copyOf !== null} onClose={onClose} title={copyOf ? t.duplicate : t.create}>
      {copyOf === null ? null : <NewForm {...props} copyOf={copyOf} />}
    </Drawer>
  );
}

const contentOf = ({ draft, live }: SetupDocument) => draft?.payload ?? live;

function NewForm({ kind, copyOf, documents, pattern, onKey }: NewProps & { copyOf: string }) {
  const t = useTexts(setupTexts);
  const templates = templatesOf(kind);
  const [start, setStart] = useState(copyOf === "" ? "" : `copy:${copyOf}`);
  const [key, setKey] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const sources = documents.filter((each) => contentOf(each) !== null);
  const first = sources[0] && contentOf(sources[0]);
  const currency: Currency = first?.currency === "LAK" ? "LAK" : "THB";
  const payloadOf = async (): Promise<Payload | null> => {
    const template = templates.find(({ name }) => name === start);
    if (template) return readTemplate(template, currency);
    const source = sources.find((each) => `copy:${each.key}` === start);
    const content = source && contentOf(source);
    return content ? copied(content, serverNow()) : null;
  };
  const create = async () => {
    const payload = await payloadOf();
    if (payload) {
      await save(blankDocument(kind, key), payload);
      toast("success", t.saved);
    }
    onKey(key);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!new RegExp(`^${pattern}$`).test(key)) return setWrong(t.codeWrong);
    if (documents.some((each) => each.key === key)) return setWrong(t.codeTaken);
    setSaving(true);
    void create()
      .catch(toastError)
      .finally(() => setSaving(false));
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field
        label={t.code}
        hint={t.codeHint}
        error={wrong}
        maxLength={32}
        autoFocus
        value={key}
        onChange={(event) => {
          setKey(event.target.value.toUpperCase());
          setWrong(undefined);
        }}
      />
      <StartSelect kind={kind} sources={sources} value={start} onChange={setStart} />
      <Button type="submit" loading={isSaving && t.create}>
        {t.create}
      </Button>
    </form>
  );
}

interface StartProps {
  kind: SetupDocument["kind"];
  sources: readonly SetupDocument[];
  value: string;
  onChange: (value: string) => void;
}

/** What a new document begins with. */
function StartSelect({ kind, sources, value, onChange }: StartProps) {
  const t = useTexts(setupTexts);
  const { names } = useTexts(templateTexts);
  const templates = templatesOf(kind);
  return (
    <Select label={t.startFrom} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t.blank}</option>
      {templates.length > 0 ? (
        <optgroup label={t.templates}>
          {templates.map(({ name }) => (
            <option key={name} value={name}>
              {names[name]}
            </option>
          ))}
        </optgroup>
      ) : null}
      {sources.length > 0 ? (
        <optgroup label={t.copyOf}>
          {sources.map((each) => (
            <option key={each.key} value={`copy:${each.key}`}>
              {each.key}
            </option>
          ))}
        </optgroup>
      ) : null}
    </Select>
  );
}
