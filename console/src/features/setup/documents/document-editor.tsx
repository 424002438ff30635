import { ApiError } from "@krapao/contract/client";
import type { SetupDocument } from "@krapao/contract/office/setup";
import { Note } from "@krapao/ui/note";
import { toast } from "@krapao/ui/toast";
import { type ReactNode, useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { dateTime } from "../../lib/format.ts";
import { type Payload, save } from "./documents.ts";
import { useFieldWords } from "./field-words.ts";
import { Fields } from "./fields.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { specsOf } from "./specs-of.ts";
import { setupTexts } from "./texts/index.ts";
import "./setup.css";

export interface Editing {
  payload: Payload;
  change: (payload: Payload) => void;
  wrong: Record<string, string>;
}

interface EditorProps {
  document: SetupDocument;
  /** What nobody has written yet begins with this. */
  blank?: Payload | undefined;
  mayEdit: boolean;
  mayPublish: boolean;
  /** Another form than the one of the document's fields. */
  form?: (editing: Editing) => ReactNode;
  /** Beside the form, of what is being written. */
  aside?: (editing: Editing) => ReactNode;
}

/** One document: what is written now, and its way to the members. */
export function DocumentEditor(props: EditorProps) {
  return <Editor key={`${props.document.kind}/${props.document.key}`} {...props} />;
}

/** Tells one state of a document from another. */
const stampOf = ({ draft, liveVersion }: SetupDocument) =>
  `${draft?.id}/${draft?.revision}/${liveVersion}`;

function Editor({ document, blank, mayEdit, mayPublish, form, aside }: EditorProps) {
  const t = useTexts(setupTexts);
  const start = document.draft?.payload ?? document.live ?? blank ?? {};
  const [origin, setOrigin] = useState<Payload>(start);
  const [payload, setPayload] = useState<Payload>(start);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const stamp = stampOf(document);
  const [seen, setSeen] = useState(stamp);
  // Somebody, perhaps this person, has saved or published: what is there now counts.
  if (stamp !== seen) {
    setSeen(stamp);
    setOrigin(start);
    setPayload(start);
  }
  const isDirty = payload !== origin;
  const failed = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {};
    const words = { KEY_MISSING: t.fieldMissing, KEY_INVALID: t.fieldWrong };
    setWrong(Object.fromEntries(Object.entries(fields).map(([path, code]) => [path, words[code]])));
  };
  const saveNow = async () => {
    setWrong({});
    return save(document, payload).catch((error: unknown) => {
      failed(error);
      throw error;
    });
  };
  const editing: Editing = { payload, change: setPayload, wrong };
  const words = useFieldWords(document.kind, document.key);
  const places = Object.keys(wrong).map((path) => words.place(path.replace(/^payload\.?/, "")));
  return (
    <div className={aside ? "setup-editor has-aside" : "setup-editor"}>
      <fieldset className="setup-form" disabled={!mayEdit}>
        <State document={document} />
        {form ? (
          form(editing)
        ) : (
          <Fields
            specs={specsOf(document.kind, document.key)}
            value={payload}
            onChange={setPayload}
            wrong={wrong}
          />
        )}
        {document.key === "flags" && payload.terminated === true ? (
          <Note tone="error">{t.terminatedWarning}</Note>
        ) : null}
        {places.length > 0 ? <Note tone="error">{t.wrongAt(places.join(", "))}</Note> : null}
      </fieldset>
      {aside ? <div className="setup-aside">{aside(editing)}</div> : null}
      <PublishBar
        document={document}
        isDirty={isDirty}
        mayEdit={mayEdit}
        mayPublish={mayPublish}
        onReset={() => setPayload(origin)}
        onSave={() => saveNow().then(() => toast("success", t.saved), toastError)}
        onSaved={() => (isDirty || !document.draft ? saveNow() : Promise.resolve(document))}
        onFailed={failed}
      />
    </div>
  );
}

/** What else there is of this document, beside what is written now. */
function State({ document }: { document: SetupDocument }) {
  const t = useTexts(setupTexts);
  const words = useFieldWords(document.kind, document.key);
  const { draft, scheduled, waiting, missing, isTotalWrong, liveVersion } = document;
  const isStale = draft !== null && draft.base !== liveVersion;
  return (
    <>
      {waiting ? (
        <Note tone="warn">{t.waitingFor(waiting.version, waiting.authorName)}</Note>
      ) : null}
      {scheduled ? (
        <Note>{t.scheduledFor(scheduled.version, dateTime(scheduled.validFrom ?? ""))}</Note>
      ) : null}
      {isStale ? <Note tone="warn">{t.stale(draft.base, liveVersion)}</Note> : null}
      {missing.length > 0 ? (
        <Note tone="warn">
          {t.missingAt(
            missing.map((path) => words.place(path.replace(/^payload\./, ""))).join(", "),
          )}
        </Note>
      ) : null}
      {isTotalWrong ? <Note tone="warn">{t.totalWrong}</Note> : null}
    </>
  );
}
