import type { SetupDocument } from "@krapao/contract/office/setup";
import { Button } from "@krapao/ui/button";
import { Chip } from "@krapao/ui/chip";
import { Field } from "@krapao/ui/field";
import { Plus } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useLocale, useTexts } from "../../i18n/index.ts";
import { Drawer } from "../../lib/drawer.tsx";
import { Failed, Loading } from "../../lib/list-state.tsx";
import { useMay } from "../../lib/me.ts";
import { useView } from "../../lib/navigation.tsx";
import { Pane } from "../../lib/pane.tsx";
import { DocumentEditor, type Editing } from "./document-editor.tsx";
import { blankDocument, type Payload, useDocuments } from "./documents.ts";
import { setupTexts } from "./texts/index.ts";
import "./setup.css";

interface DeskProps {
  kind: SetupDocument["kind"];
  /** Only these, in this order: groups of settings. */
  keys?: readonly string[];
  /** Others are left out. */
  filter?: (document: SetupDocument) => boolean;
  /** What a new one begins with; without it none can be made. */
  blank?: () => Payload;
  keyPattern?: string;
  preview?: (document: SetupDocument, editing: Editing) => ReactNode;
}

/** The documents of a kind at the left, the chosen one with its draft at the right. */
export function DocumentDesk({ kind, keys, filter, blank, keyPattern, preview }: DeskProps) {
  const t = useTexts(setupTexts);
  const query = useDocuments(kind);
  const may = useMay();
  const [view, setView] = useView();
  const [isNew, openNew] = useState(false);
  if (query.isPending) return <Loading />;
  if (!query.data) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const shown = keys
    ? keys.map((key) => query.data.find((each) => each.key === key) ?? blankDocument(kind, key))
    : query.data.filter((each) => filter?.(each) ?? true);
  const wanted = view[kind];
  const fresh =
    wanted && blank && !shown.some(({ key }) => key === wanted)
      ? [blankDocument(kind, wanted)]
      : [];
  const documents = [...shown, ...fresh];
  const chosen = documents.find(({ key }) => key === wanted) ?? documents[0];
  const choose = (key: string) => setView({ [kind]: key });
  const mayEdit = chosen?.key === "flags" ? may("setup.flags") : may("setup.edit");
  return (
    <div className="setup-desk">
      <Pane
        aside={
          blank && may("setup.edit") ? (
            <Button variant="secondary" size="small" onClick={() => openNew(true)}>
              <Plus className="i i18" aria-hidden="true" />
              {t.create}
            </Button>
          ) : null
        }
        title={t.kinds[kind]}
      >
        <DocumentList documents={documents} chosen={chosen?.key} onChoose={choose} />
      </Pane>
      {chosen ? (
        <Pane className="setup-detail">
          <DocumentEditor
            document={chosen}
            blank={blank?.()}
            mayEdit={mayEdit}
            mayPublish={mayEdit && may("setup.publish")}
            {...(preview && { aside: (editing: Editing) => preview(chosen, editing) })}
          />
        </Pane>
      ) : null}
      <NewDrawer
        open={isNew}
        pattern={keyPattern ?? "[A-Z0-9_-]{1,32}"}
        onClose={() => openNew(false)}
        onKey={(key) => {
          choose(key);
          openNew(false);
        }}
      />
    </div>
  );
}

interface ListProps {
  documents: readonly SetupDocument[];
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

function DocumentList({ documents, chosen, onChoose }: ListProps) {
  return (
    <ul className="setup-list">
      {documents.map((each) => (
        <li key={each.key}>
          <button
            type="button"
            aria-current={each.key === chosen ? "true" : undefined}
            onClick={() => onChoose(each.key)}
          >
            <Name document={each} />
            <Marks document={each} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** How an operator calls it: its name in the own language, with the code below. */
function Name({ document }: { document: SetupDocument }) {
  const t = useTexts(setupTexts);
  const locale = useLocale();
  const { kind, key, live, draft } = document;
  if (kind === "setting") return <span>{t.settings[key as keyof typeof t.settings] ?? key}</span>;
  const { name, description, nameTH, accountNo } = (draft?.payload ?? live ?? {}) as Payload;
  const texts = name ?? description ?? nameTH;
  const title = typeof texts === "string" ? texts : (texts as Payload | undefined)?.[locale];
  return (
    <span className="setup-name">
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
    <span className="setup-marks">
      {waiting ? <Chip tone="gold">{t.waiting}</Chip> : null}
      {scheduled ? <Chip tone="sky">{t.scheduled}</Chip> : null}
      {draft ? <Chip tone="amber">{t.draft}</Chip> : null}
      {live?.state === "maintenance" ? <Chip tone="amber">{t.choices.maintenance}</Chip> : null}
      {isOff ? <Chip>{t.choices.off}</Chip> : null}
    </span>
  );
}

interface NewProps {
  open: boolean;
  pattern: string;
  onClose: () => void;
  onKey: (key: string) => void;
}

function NewDrawer({ open, pattern, onClose, onKey }: NewProps) {
  const t = useTexts(setupTexts);
  const [key, setKey] = useState("");
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!new RegExp(`^${pattern}$`).test(key)) return setWrong(true);
    onKey(key);
    setKey("");
  };
  return (
    <Drawer open={open} onClose={onClose} title={t.create}>
      <form className="stack" onSubmit={submit} noValidate>
        <Field
          label={t.code}
          hint={t.codeHint}
          error={isWrong ? t.codeWrong : undefined}
          maxLength={32}
          value={key}
          onChange={(event) => {
            setKey(event.target.value.toUpperCase());
            setWrong(false);
          }}
        />
        <Button type="submit">{t.create}</Button>
      </form>
    </Drawer>
  );
}
