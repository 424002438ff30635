import { isCode } from "@krapao/browser/api/failures";
import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import {
  type FieldCode,
  isPublishable,
  type Problems,
  publishProblems,
} from "@krapao/contract/console/setup/publishable";
import type { SetupDocument } from "@krapao/contract/console/setup/versions";
import { Note } from "@krapao/ui/feedback/note";
import { toast } from "@krapao/ui/overlays/toast";
import { type ReactNode, useState } from "react";
import { errorText, toastError } from "../../../i18n/errors/index.ts";
import { dateTime } from "../../../lib/format.ts";
import { CampaignCost } from "../cost/campaign-cost.tsx";
import { useFieldLabels } from "../forms/field-labels.ts";
import { specsOf } from "../forms/field-specs.ts";
import { Fields } from "../forms/fields.tsx";
import type { Payload } from "../payload.ts";
import { setupTexts } from "../texts.ts";
import { save } from "./document-calls.ts";
import { isStale, PublishBar } from "./publish-bar.tsx";
import { TemplateRow } from "./template-row.tsx";
import { readUnsaved, useKeepUnsaved } from "./unsaved.ts";
import "../setup.css";

export interface Editing {
  payload: Payload;
  change: (payload: Payload) => void;
  wrong: Record<string, string>;
}

interface EditorProps {
  document: SetupDocument;
  /** Content for a document without any version. */
  blank?: Payload | undefined;
  mayEdit: boolean;
  mayPublish: boolean;
  /** Replaces the form of the document's fields. */
  form?: (editing: Editing) => ReactNode;
  /** Shown next to the form, for example a preview. */
  aside?: (editing: Editing) => ReactNode;
  /** Begins another document with the content of this one. */
  onDuplicate?: (() => void) | undefined;
}

/** Editor of one document: form, draft and publication. */
export function DocumentEditor(props: EditorProps) {
  return <Editor key={`${props.document.kind}/${props.document.key}`} {...props} />;
}

/** Differs whenever the draft or the live version has changed. */
const revisionOf = ({ draft, liveVersion }: SetupDocument) =>
  `${draft?.id}/${draft?.revision}/${liveVersion}`;

function Editor({ document, blank, mayEdit, mayPublish, form, aside, ...props }: EditorProps) {
  const t = useTexts(setupTexts);
  const start = document.draft?.payload ?? document.live ?? blank ?? {};
  const [left] = useState(() => readUnsaved(document, revisionOf(document)));
  const [origin, setOrigin] = useState<Payload>(left?.origin ?? start);
  const [payload, setPayload] = useState<Payload>(left?.payload ?? start);
  const revision = revisionOf(document);
  const [seen, setSeen] = useState(revision);
  // The document was saved or published, here or by another staff user: start from its new content.
  if (revision !== seen) {
    setSeen(revision);
    setOrigin(start);
    setPayload(start);
  }
  const isDirty = payload !== origin;
  useKeepUnsaved(document, isDirty ? { revision, origin, payload } : null, () =>
    toast("info", t.unsavedKept),
  );
  const textsOf = useFieldTexts();
  const { wrong, setWrong, markWrongFields } = useWrongFields(textsOf);
  const saveNow = async () => {
    setWrong({});
    return save(document, payload).catch(async (error: unknown) => {
      await markWrongFields(error);
      throw error;
    });
  };
  const problems = publishProblems(document.kind, document.key, payload);
  const hasDraft = isDirty || document.draft !== null;
  const shownWrong = hasDraft ? { ...textsOf(problems.fields), ...wrong } : wrong;
  const editing: Editing = { payload, change: setPayload, wrong: shownWrong };
  return (
    <div className={aside ? "setup-editor has-aside" : "setup-editor"}>
      <fieldset
        className="setup-form grid grid-cols-1 gap-4 content-start min-w-0"
        disabled={!mayEdit}
      >
        <VersionNotes document={document} problems={hasDraft ? problems : null} />
        <TemplateRow document={document} payload={payload} onChange={setPayload} />
        <CampaignCost kind={document.kind} documentKey={document.key} payload={payload} />
        {form ? (
          form(editing)
        ) : (
          <Fields
            specs={specsOf(document.kind, document.key)}
            value={payload}
            onChange={setPayload}
            wrong={shownWrong}
            isLive={document.live !== null}
          />
        )}
        <ClosingNote document={document} payload={payload} />
        <WrongPlaces document={document} wrong={shownWrong} />
      </fieldset>
      {aside ? <div className="setup-aside py-4 px-4.5">{aside(editing)}</div> : null}
      <PublishBar
        document={document}
        payload={payload}
        isPublishable={isPublishable(problems)}
        isDirty={isDirty}
        mayEdit={mayEdit}
        mayPublish={mayPublish}
        onReset={() => setPayload(origin)}
        onUse={setPayload}
        onDuplicate={document.live || document.draft ? props.onDuplicate : undefined}
        onSave={() => saveNow().then(() => toast("success", t.saved), toastError)}
        onSaveIfNeeded={() => (isDirty || !document.draft ? saveNow() : Promise.resolve(document))}
        onFailed={(error) => void markWrongFields(error)}
      />
    </div>
  );
}

function ClosingNote({ document, payload }: { document: SetupDocument; payload: Payload }) {
  const t = useTexts(setupTexts);
  const closes = document.key === "flags" && payload.terminated === true;
  return closes ? <Note tone="error">{t.terminatedWarning}</Note> : null;
}

/** The fields that the server has refused, with their texts. */
function useWrongFields(textsOf: ReturnType<typeof useFieldTexts>) {
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const markWrongFields = async (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {};
    const isNamed = isCode(error, "HOST_NOT_TRUSTED") || isCode(error, "TURNOVER_MINIMUM");
    if (!isNamed) return setWrong(textsOf(fields));
    const text = await errorText(error);
    setWrong(Object.fromEntries(Object.keys(fields).map((path) => [path, text])));
  };
  return { wrong, setWrong, markWrongFields };
}

/** The texts of refused fields, by path. */
function useFieldTexts() {
  const t = useTexts(setupTexts);
  const texts = { KEY_MISSING: t.fieldMissing, KEY_INVALID: t.fieldWrong };
  return (fields: Record<string, FieldCode>): Record<string, string> =>
    Object.fromEntries(Object.entries(fields).map(([path, code]) => [path, texts[code]]));
}

/** The fields that the server would refuse, by name. */
function WrongPlaces({ document, wrong }: Pick<EditorProps, "document"> & Pick<Editing, "wrong">) {
  const t = useTexts(setupTexts);
  const labels = useFieldLabels(document.kind, document.key);
  const places = Object.keys(wrong).map((path) => labels.label(path.replace(/^payload\.?/, "")));
  return places.length > 0 ? <Note tone="error">{t.wrongAt(places.join(", "))}</Note> : null;
}

interface NotesProps {
  document: SetupDocument;
  /** Of the draft; null: there is none. */
  problems: Problems | null;
}

/** Notes about scheduled, waiting, stale and incomplete versions. */
function VersionNotes({ document, problems }: NotesProps) {
  const t = useTexts(setupTexts);
  const labels = useFieldLabels(document.kind, document.key);
  const { draft, scheduled, waiting, liveVersion } = document;
  const missing = problems?.missing ?? [];
  return (
    <>
      {waiting ? (
        <Note tone="warn">{t.waitingFor(waiting.version, waiting.authorName)}</Note>
      ) : null}
      {scheduled ? (
        <Note>{t.scheduledFor(scheduled.version, dateTime(scheduled.validFrom ?? ""))}</Note>
      ) : null}
      {draft && isStale(document) ? (
        <Note tone="warn">{t.stale(draft.base, liveVersion)}</Note>
      ) : null}
      {missing.length > 0 ? (
        <Note tone="warn">
          {t.missingAt(
            missing.map((path) => labels.label(path.replace(/^payload\./, ""))).join(", "),
          )}
        </Note>
      ) : null}
      {problems?.isTotalWrong ? <Note tone="warn">{t.totalWrong}</Note> : null}
    </>
  );
}
