import { useTexts } from "@krapao/browser/i18n/texts";
import * as lists from "@krapao/contract/console/lists/views";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { useMutation } from "@tanstack/react-query";
import { toastError } from "../../../i18n/errors/index.ts";
import { coreTexts, listTexts } from "../../../i18n/texts.ts";
import { api } from "../../api/api.ts";
import { whole } from "../../format.ts";
import type { Column } from "../column.ts";
import { csvOf } from "./local-rows.ts";

interface LocalExportProps<Row> {
  list: lists.LocalList;
  /** The shown columns, in their order. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  onClose: () => void;
}

/** Saves what the list shows as a file. The server records it and gives the line that marks it. */
export default function LocalExportSheet<Row>({
  list,
  columns,
  rows,
  onClose,
}: LocalExportProps<Row>) {
  const t = useTexts(listTexts);
  const core = useTexts(coreTexts);
  const save = useMutation({
    mutationFn: async () => {
      const input = { list, columns: columns.map(({ id }) => id), rows: rows.length };
      const { mark } = await api(lists.exportShown, { input });
      download(`${list}.csv`, csvOf(columns, rows, mark));
    },
    onSuccess: onClose,
    onError: toastError,
  });
  return (
    <Sheet open onClose={onClose} title={t.export} closeLabel={core.close}>
      <div className="stack">
        <p className="t2">{t.exportHint}</p>
        <Button loading={save.isPending && t.labels.preparingTheFile} onClick={() => save.mutate()}>
          {t.labels.download} ({t.rows(whole(rows.length))})
        </Button>
      </div>
    </Sheet>
  );
}

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  // The browser has to have read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
