import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { SetupDocument } from "@krapao/contract/console/setup/versions";
import { mayEditGroup } from "@krapao/contract/records/group";
import { findSettingGroup } from "@krapao/contract/settings/groups";
import { Chip } from "@krapao/ui/feedback/chip";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { Plus, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { choiceTexts } from "../../../i18n/texts.ts";
import { useMay, useMe } from "../../../lib/api/me.ts";
import { matching } from "../../../lib/forms/combobox/matching.ts";
import { Failed, Loading } from "../../../lib/lists/list-state.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { blankOfKind } from "../forms/field-specs.ts";
import { isPicture } from "../forms/picture-field.tsx";
import type { Payload } from "../payload.ts";
import { setupTexts } from "../texts.ts";
import { blankDocument, useDocuments } from "./document-calls.ts";
import { DocumentEditor, type Editing } from "./document-editor.tsx";
import { NewDrawer } from "./new-drawer.tsx";
import "../setup.css";

interface DocumentsViewProps {
  kind: SetupDocument["kind"];
  /** Above the list; absent: the name of the kind. */
  title?: string;
  /** Shows only these keys, in this order. */
  keys?: readonly string[];
  /** Shows only the documents that it accepts. */
  filter?: (document: SetupDocument) => boolean;
  /** Whether staff users make new ones. */
  isMade?: boolean;
  keyPattern?: string;
  preview?: (document: SetupDocument, editing: Editing) => ReactNode;
  /** Replaces the form of the document's fields. */
  form?: (editing: Editing) => ReactNode;
}

/** The documents of a kind, with the selected one and its draft next to them. */
export function DocumentsView({
  kind,
  title,
  keys,
  filter,
  isMade,
  keyPattern,
  preview,
  form,
}: DocumentsViewProps) {
  const t = useTexts(setupTexts);
  const query = useDocuments(kind);
  const may = useMay();
  const mayEditSetting = useMayEdit();
  const [view, setView] = useView();
  const [copyOf, setCopyOf] = useState<string | null>(null);
  if (query.isPending) return <Loading />;
  if (!query.data) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const shown = shownOf(query.data, { kind, keys, filter });
  const wanted = view[kind];
  const isNew = wanted && isMade && !shown.some(({ key }) => key === wanted);
  const documents = isNew ? [...shown, blankDocument(kind, wanted)] : shown;
  const chosen = documents.find(({ key }) => key === wanted) ?? documents[0];
  const choose = (key: string) => setView({ [kind]: key });
  const mayEdit = mayEditSetting(chosen?.key);
  return (
    <div className="setup-documents grid gap-4 items-start">
      <Pane
        aside={
          isMade && may("setup.edit") ? (
            <Button variant="secondary" size="small" onClick={() => setCopyOf("")}>
              <Plus className="i i18" aria-hidden="true" />
              {t.create}
            </Button>
          ) : null
        }
        title={title ?? t.kinds[kind]}
      >
        <DocumentList key={kind} documents={documents} chosen={chosen?.key} onChoose={choose} />
      </Pane>
      {chosen ? (
        <Pane className="setup-detail">
          <DocumentEditor
            document={chosen}
            blank={isMade ? blankOfKind(kind) : undefined}
            mayEdit={mayEdit}
            mayPublish={mayEdit && may("setup.publish")}
            {...(isMade && { onDuplicate: () => setCopyOf(chosen.key) })}
            {...(form && { form })}
            {...(preview && { aside: (editing: Editing) => preview(chosen, editing) })}
          />
        </Pane>
      ) : (
        <EmptyState title={t.kinds[kind]} text={t.noDocuments} />
      )}
      <NewDrawer
        kind={kind}
        copyOf={copyOf}
        documents={documents}
        pattern={keyPattern ?? "[A-Z0-9_-]{1,32}"}
        onClose={() => setCopyOf(null)}
        onKey={(key) => {
          choose(key);
          setCopyOf(null);
        }}
      />
    </div>
  );
}

/** Some settings have editors of their own. */
function useMayEdit(): (key: string | undefined) => boolean {
  const may = useMay();
  const { staff } = useMe();
  return (key = "") => mayEditGroup(findSettingGroup(key) ?? {}, staff, may);
}

/** The documents with the keys, in their order, or those that the filter accepts. */
function shownOf(
  all: readonly SetupDocument[],
  {
    kind,
    keys,
    filter,
  }: {
    kind: SetupDocument["kind"];
    keys: DocumentsViewProps["keys"] | undefined;
    filter: DocumentsViewProps["filter"] | undefined;
  },
): readonly SetupDocument[] {
  if (!keys) return all.filter((each) => filter?.(each) ?? true);
  return keys.map((key) => all.find((each) => each.key === key) ?? blankDocument(kind, key));
}

interface ListProps {
  documents: readonly SetupDocument[];
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

/** A longer list has a search. */
const SEARCHED_FROM = 8;

function DocumentList(props: ListProps) {
  const t = useTexts(choiceTexts);
  const [text, setText] = useState("");
  const isLong = props.documents.length >= SEARCHED_FROM;
  const found = matching(
    props.documents.map((document) => ({ ...wordsOf(document), document })),
    isLong ? text : "",
  ).map(({ document }) => document);
  return (
    <>
      {isLong ? (
        <div className="setup-find pt-2.5 pb-1 px-3">
          <Field
            label={t.find}
            icon={Search}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      ) : null}
      <Rows {...props} documents={found} />
      {isLong && found.length === 0 ? <p className="t3 px-4.5 pt-2.5 pb-4">{t.nothing}</p> : null}
    </>
  );
}

/** Everything that a document is found by: key, names in each language, account number. */
function wordsOf({ key, live, draft }: SetupDocument) {
  const { name, description, nameTH, nameEN, accountNo, bankCode, provider } =
    draft?.payload ?? live ?? {};
  const words = [name, description, nameTH, nameEN, accountNo, bankCode, provider];
  const texts = words.flatMap((each) =>
    typeof each === "object" && each !== null ? Object.values(each) : [each ?? ""],
  );
  return { value: key, label: key, note: texts.join(" ") };
}

/** The tile of a bank, or the art of a game. */
function Picture({ document: { live, draft } }: { document: SetupDocument }) {
  const { bankCode, logo } = draft?.payload ?? live ?? {};
  if (typeof bankCode === "string") return <BankTile code={bankCode} small />;
  return typeof logo === "string" && isPicture(logo) ? <img src={logo} alt="" /> : null;
}

function Rows({ documents, chosen, onChoose }: ListProps) {
  return (
    <ul className="setup-list list-none m-0 p-1.5 overflow-auto">
      {documents.map((each) => (
        <li key={each.key}>
          <button
            type="button"
            aria-current={each.key === chosen ? "true" : undefined}
            onClick={() => onChoose(each.key)}
          >
            <Picture document={each} />
            <Name document={each} />
            <Marks document={each} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Name of a document in the staff user's language, with its key below. */
function Name({ document }: { document: SetupDocument }) {
  const t = useTexts(setupTexts);
  const locale = useLanguage();
  const { kind, key, live, draft } = document;
  if (kind === "setting") {
    const settings: Readonly<Record<string, string>> = t.settings;
    return <span>{settings[key] ?? key}</span>;
  }
  const payload: Payload = draft?.payload ?? live ?? {};
  const { name, description, nameTH, nameEN, accountNo } = payload;
  const texts = name ?? description ?? (locale === "th" ? nameTH : nameEN);
  const title = typeof texts === "string" ? texts : (texts as Payload | undefined)?.[locale];
  return (
    <span className="setup-name grid wrap-anywhere flex-1 min-w-0">
      <span>{String(title || key)}</span>
      <small className="num">{accountNo ? `${key} · ${accountNo}` : key}</small>
    </span>
  );
}

function Marks({ document }: { document: SetupDocument }) {
  const t = useTexts(setupTexts);
  const { live, draft, scheduled, waiting } = document;
  const isOff = live !== null && (live.isActive === false || live.state === "off");
  return (
    <span className="inline-flex flex-wrap gap-1">
      {waiting ? <Chip tone="gold">{t.waiting}</Chip> : null}
      {scheduled ? <Chip tone="sky">{t.scheduled}</Chip> : null}
      {draft ? <Chip tone="amber">{t.draft}</Chip> : null}
      {live?.state === "maintenance" ? <Chip tone="amber">{t.choices.maintenance}</Chip> : null}
      {isOff ? <Chip>{t.choices.off}</Chip> : null}
    </span>
  );
}
