import { useTexts } from "@krapao/browser/i18n/texts";
import { history, type SetupDocument } from "@krapao/contract/console/setup/versions";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { toastCode } from "../../../i18n/errors/index.ts";
import { api } from "../../../lib/api/api.ts";
import { usePages } from "../../../lib/api/pages.ts";
import { Drawer } from "../../../lib/dialogs/drawer.tsx";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { ListState } from "../../../lib/lists/list-state.tsx";
import { Timestamp } from "../../../lib/marks/timestamp.tsx";
import { useFieldLabels } from "../forms/field-labels.ts";
import { leavesOf } from "../forms/leaves.ts";
import type { Payload } from "../payload.ts";
import { setupTexts } from "../texts.ts";
import { republish } from "./document-calls.ts";

type Row = ClientOutput<typeof history>["versions"][number];

interface HistoryProps {
  document: SetupDocument;
  open: boolean;
  mayPublish: boolean;
  /** Takes the content of a version into the form; undefined: the staff user may not edit. */
  onUse: ((payload: Payload) => void) | undefined;
  onClose: () => void;
}

/** The published versions with author, reason and changes; an older one can be published again. */
export function HistoryDrawer(props: HistoryProps) {
  const t = useTexts(setupTexts);
  return (
    <Drawer open={props.open} onClose={props.onClose} title={t.history}>
      {props.open ? <Versions {...props} /> : null}
    </Drawer>
  );
}

function Versions({ document, mayPublish, onUse, onClose }: HistoryProps) {
  const t = useTexts(setupTexts);
  const [chosen, choose] = useState<Row | null>(null);
  const { kind, key } = document;
  const list = usePages({
    key: ["setup-history", kind, key],
    read: ({ cursor, signal }) =>
      api(history, { params: { kind, key }, input: { cursor, limit: 20 }, signal }),
    rows: (answer) => answer.versions,
  });
  // Nothing was published yet: what is live came with the product.
  const isFirst =
    document.live !== null && !list.isLoading && !list.error && list.rows.length === 0;
  return (
    <>
      <ol className="list-none m-0 p-0 grid gap-4">
        {list.rows.map((row) => (
          <Version
            key={row.id}
            row={row}
            document={document}
            onChoose={mayPublish && row.state === "replaced" ? () => choose(row) : undefined}
            onUse={
              onUse &&
              (() => {
                onUse(row.payload);
                onClose();
              })
            }
          />
        ))}
      </ol>
      {isFirst ? <FirstVersion /> : null}
      {isFirst ? null : (
        <ListState list={list} empty={{ title: t.noHistory, text: t.noHistoryText }} />
      )}
      <ReasonDialog
        open={chosen !== null}
        onClose={() => choose(null)}
        title={t.rollbackTitle(chosen?.version ?? 0)}
        confirmLabel={t.rollback}
        onConfirm={async (why) => {
          const { message } = await republish(document, { versionId: chosen?.id ?? "", why });
          if (message === "APPROVAL_NEEDED") await toastCode(message);
          else toast("success", t.published);
          onClose();
        }}
      />
    </>
  );
}

/** What is live although nothing was published. */
function FirstVersion() {
  const t = useTexts(setupTexts);
  return (
    <div className="stack-2">
      <header className="row">
        <b className="num">{t.versionOf(1)}</b>
        <Chip tone="jade">{t.live}</Chip>
      </header>
      <p className="t2">{t.asInstalled}</p>
    </div>
  );
}

interface VersionProps {
  row: Row;
  document: SetupDocument;
  onChoose: (() => void) | undefined;
  onUse: (() => void) | undefined;
}

function Version({ row, document, onChoose, onUse }: VersionProps) {
  const t = useTexts(setupTexts);
  return (
    <li className="grid gap-1.5 pb-4 border-b border-b-line">
      <header className="row flex gap-2 items-center">
        <b className="num">{t.versionOf(row.version)}</b>
        {row.state === "live" ? <Chip tone="jade">{t.live}</Chip> : null}
        <span className="grow" />
        <Timestamp at={row.publishedAt} />
      </header>
      <p className="t2">
        {row.publisherName && row.publisherName !== row.authorName
          ? t.byAuthorAndApprover(row.authorName, row.publisherName)
          : t.by(row.authorName)}
        {row.why ? ` · ${row.why}` : null}
      </p>
      {row.changes.length > 0 ? <VersionChanges document={document} changes={row.changes} /> : null}
      <div className="row">
        {onChoose ? (
          <Button variant="secondary" size="small" onClick={onChoose}>
            {t.rollback}
          </Button>
        ) : null}
        {onUse ? (
          <Button variant="ghost" size="small" onClick={onUse}>
            {t.useAsDraft}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** The changes of a version, with the labels of the form. */
function VersionChanges({ document, changes }: { document: SetupDocument } & Pick<Row, "changes">) {
  const labels = useFieldLabels(document.kind, document.key);
  const currency = document.live?.currency === "LAK" ? "LAK" : "THB";
  return (
    <dl className="setup-changes">
      {changes.flatMap(leavesOf).map(({ path, before, after }) => (
        <div key={path}>
          <dt className="text-fg-3 text-13">{labels.label(path)}</dt>
          <dd>
            <del className="text-coral-300">{shortened(labels.value(path, before, currency))}</del>{" "}
            <ins className="text-jade-300 no-underline">
              {shortened(labels.value(path, after, currency))}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const VALUE_MAX = 160;

const shortened = (text: string) =>
  text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
