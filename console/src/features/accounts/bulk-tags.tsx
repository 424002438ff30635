import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts";
import { useState } from "react";
import { listTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { readTagsAgain, TagField, useTags } from "../../lib/forms/tag-field.tsx";
import { BulkBar } from "../../lib/lists/bulk/bulk-bar.tsx";
import { BulkDialog } from "../../lib/lists/bulk/bulk-dialog.tsx";
import { type BulkResult, runBulk } from "../../lib/lists/bulk/run-bulk.ts";
import type { Selection } from "../../lib/lists/bulk/selection.ts";
import { offerUndo } from "../../lib/undo/later.ts";
import { accountsTexts } from "./texts.ts";

type Row = accounts.MemberRow;

interface BulkTagsProps {
  rows: readonly Row[];
  selection: Selection;
}

const setTags = (row: Row, tags: readonly string[]) =>
  api(accounts.setTags, { params: { memberId: row.id }, input: { tags: [...tags] } });

const readAgain = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ["members"] }), readTagsAgain()]);

const tagsOf = (rows: readonly Row[]) => [...new Set(rows.flatMap(({ tags }) => tags))].toSorted();

/** Puts a tag on the selected members, or takes it off; both can be undone. */
export function BulkTags({ rows, selection }: BulkTagsProps) {
  const t = useTexts(accountsTexts);
  const lists = useTexts(listTexts);
  const [open, setOpen] = useState<{ isOff: boolean; rows: readonly Row[] } | null>(null);
  const [tag, setTag] = useState("");
  const known = useTags();
  const chosen = rows.filter(({ id }) => selection.has(id));
  const start = (isOff: boolean) => {
    setTag("");
    setOpen({ isOff, rows: chosen });
  };
  const undo = async (results: readonly BulkResult<Row>[]) => {
    const done = results.filter(({ error }) => error === null).map(({ row }) => row);
    const undone = await runBulk(
      done,
      (row) => setTags(row, row.tags),
      () => undefined,
    );
    await readAgain();
    const failed = undone.find(({ error }) => error !== null);
    if (failed) throw failed.error;
  };
  return (
    <>
      <BulkBar
        selection={selection}
        actions={[
          { label: lists.tags.add, shortcut: "t", onPress: () => start(false) },
          { label: lists.tags.remove, shortcut: "u", onPress: () => start(true) },
        ]}
      />
      {open ? (
        <BulkDialog
          title={lists.tags.title(open.rows.length)}
          confirmLabel={open.isOff ? lists.tags.remove : lists.tags.add}
          rows={open.rows}
          isReady={tag !== ""}
          nameOf={({ name, id }) => `${name} ${id}`}
          work={(row) => {
            const rest = row.tags.filter((each) => each !== tag);
            return setTags(row, open.isOff ? rest : [...rest, tag]);
          }}
          onDone={(results) => {
            selection.clear();
            void readAgain();
            offerUndo(lists.tags.done, () => undo(results));
          }}
          onClose={() => setOpen(null)}
        >
          <TagField
            label={t.tag}
            value={tag}
            tags={open.isOff ? tagsOf(open.rows) : known}
            allowsNew={!open.isOff}
            autoFocus
            onChange={setTag}
          />
        </BulkDialog>
      ) : null}
    </>
  );
}
