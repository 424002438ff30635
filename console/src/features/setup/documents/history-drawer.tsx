import type { ClientOutput } from "@krapao/contract/endpoint";
import { history, type SetupDocument } from "@krapao/contract/office/setup";
import { Button } from "@krapao/ui/button";
import { Chip } from "@krapao/ui/chip";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";
import { toastCode } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { Drawer } from "../../lib/drawer.tsx";
import { ListState } from "../../lib/list-state.tsx";
import { Moment } from "../../lib/moment.tsx";
import { usePages } from "../../lib/pages.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { takeBack } from "./documents.ts";
import { leavesOf, useFieldWords } from "./field-words.ts";
import { setupTexts } from "./texts/index.ts";

type Row = ClientOutput<typeof history>["versions"][number];

interface HistoryProps {
  document: SetupDocument;
  open: boolean;
  mayPublish: boolean;
  onClose: () => void;
}

/** Every version that was published: who, when, why, and what it changed; an older one can be published again. */
export function HistoryDrawer(props: HistoryProps) {
  const t = useTexts(setupTexts);
  return (
    <Drawer open={props.open} onClose={props.onClose} title={t.history}>
      {props.open ? <Versions {...props} /> : null}
    </Drawer>
  );
}

function Versions({ document, mayPublish, onClose }: HistoryProps) {
  const t = useTexts(setupTexts);
  const [chosen, choose] = useState<Row | null>(null);
  const { kind, key } = document;
  const list = usePages({
    key: ["setup-history", kind, key],
    read: ({ cursor, signal }) =>
      api(history, { params: { kind, key }, input: { cursor, limit: 20 }, signal }),
    rows: (answer) => answer.versions,
  });
  return (
    <>
      <ol className="setup-history">
        {list.rows.map((row) => (
          <Version
            key={row.id}
            row={row}
            document={document}
            onChoose={mayPublish && row.state === "replaced" ? () => choose(row) : undefined}
          />
        ))}
      </ol>
      <ListState list={list} empty={{ title: t.noHistory, text: t.noHistoryText }} />
      <ReasonDialog
        open={chosen !== null}
        onClose={() => choose(null)}
        title={t.rollbackTitle(chosen?.version ?? 0)}
        deed={t.rollback}
        onConfirm={async (why) => {
          const { message } = await takeBack(document, { versionId: chosen?.id ?? "", why });
          if (message === "APPROVAL_NEEDED") await toastCode(message);
          else toast("success", t.published);
          onClose();
        }}
      />
    </>
  );
}

interface VersionProps {
  row: Row;
  document: SetupDocument;
  onChoose: (() => void) | undefined;
}

function Version({ row, document, onChoose }: VersionProps) {
  const t = useTexts(setupTexts);
  return (
    <li>
      <header className="row">
        <b className="num">{t.versionOf(row.version)}</b>
        {row.state === "live" ? <Chip tone="jade">{t.live}</Chip> : null}
        <span className="grow" />
        <Moment at={row.publishedAt} />
      </header>
      <p className="t2">
        {row.publisherName && row.publisherName !== row.authorName
          ? t.byTwo(row.authorName, row.publisherName)
          : t.by(row.authorName)}
        {row.why ? ` · ${row.why}` : null}
      </p>
      {row.changes.length > 0 ? <VersionChanges document={document} changes={row.changes} /> : null}
      {onChoose ? (
        <div>
          <Button variant="secondary" size="small" onClick={onChoose}>
            {t.rollback}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** What a version changed, field by field, in the words of the form. */
function VersionChanges({ document, changes }: { document: SetupDocument } & Pick<Row, "changes">) {
  const words = useFieldWords(document.kind, document.key);
  const currency = document.live?.currency === "LAK" ? "LAK" : "THB";
  return (
    <dl className="setup-changes">
      {changes.flatMap(leavesOf).map(({ path, before, after }) => (
        <div key={path}>
          <dt>{words.place(path)}</dt>
          <dd>
            <del>{shortened(words.value(path, before, currency))}</del>{" "}
            <ins>{shortened(words.value(path, after, currency))}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const LONG = 160;

const shortened = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);
