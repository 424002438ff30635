import { useTexts } from "@krapao/browser/i18n/texts";
import * as lists from "@krapao/contract/console/lists/views";
import * as reports from "@krapao/contract/console/reports";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { useMutation, useQuery } from "@tanstack/react-query";
import { toastError } from "../../../i18n/errors/index.ts";
import { coreTexts, listTexts } from "../../../i18n/texts.ts";
import { api } from "../../api/api.ts";
import { whole } from "../../format.ts";

const REFETCH_MS = 1_000;

interface ExportSheetProps {
  list: lists.ListName;
  /** The shown columns, in their order. */
  columns: string[];
  filter: Record<string, unknown>;
  onClose: () => void;
}

/** Prepares a file of exactly what the list shows, and downloads it. */
export default function ExportSheet({ list, columns, filter, onClose }: ExportSheetProps) {
  const t = useTexts(listTexts);
  const core = useTexts(coreTexts);
  const request = useMutation({
    mutationFn: () => api(lists.exportList, { input: { list, columns, filter } }),
    onError: toastError,
  });
  const exportId = request.data?.exportId;
  const files = useQuery({
    queryKey: ["report-exports", exportId],
    queryFn: ({ signal }) => api(reports.exports, { input: {}, signal }),
    enabled: exportId !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.exports.find(({ id }) => id === exportId)?.state === "waiting"
        ? REFETCH_MS
        : false,
  });
  const file = files.data?.exports.find(({ id }) => id === exportId);
  const download = useMutation({
    mutationFn: () => api(reports.download, { params: { exportId: exportId ?? "" } }),
    // The link answers with an attachment, so the browser stays on this page.
    onSuccess: ({ link }) => location.assign(link),
    onError: toastError,
  });
  const isWaiting = request.isPending || (exportId !== undefined && file?.state !== "ready");
  return (
    <Sheet open onClose={onClose} title={t.export} closeLabel={core.close}>
      <div className="stack">
        <p className="t2">{t.exportHint}</p>
        {file?.state === "failed" ? <Note tone="error">{t.exportFailed}</Note> : null}
        {file?.state === "ready" ? (
          <Button
            loading={download.isPending && t.labels.download}
            onClick={() => download.mutate()}
          >
            {t.labels.download} ({t.rows(whole(file.rows ?? 0))})
          </Button>
        ) : (
          <Button
            loading={isWaiting && file?.state !== "failed" && t.labels.preparingTheFile}
            onClick={() => request.mutate()}
          >
            {t.exportStart}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
