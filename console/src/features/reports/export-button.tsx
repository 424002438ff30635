import { useTexts } from "@krapao/browser/i18n/texts";
import {
  download,
  exports as exportsCall,
  MOVEMENT_REPORTS,
  type Report,
  type ReportExport,
  requestExport,
} from "@krapao/contract/console/reports";
import type { Currency } from "@krapao/contract/money";
import { Chip } from "@krapao/ui/feedback/chip";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, FileDown } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { Drawer } from "../../lib/dialogs/drawer.tsx";
import { whole } from "../../lib/format.ts";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import type { ReportSpan } from "./span.ts";
import { reportsTexts } from "./texts.ts";

const KEY = ["report-exports"] as const;
const TONES = { waiting: "sky", ready: "jade", failed: "coral" } as const;
const REFETCH_MS = 1_500;

interface ExportButtonProps {
  report: Report;
  span: ReportSpan;
  currency: Currency | null;
}

/** Opens the drawer with the staff user's exports, where the current report can be exported. */
export function ExportButton(props: ExportButtonProps) {
  const t = useTexts(reportsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <FileDown className="i i18" aria-hidden="true" />
        {t.labels.exportCsv}
      </Button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={t.exports}>
        <Exports {...props} />
      </Drawer>
    </>
  );
}

function Exports({ report, span, currency }: ExportButtonProps) {
  const t = useTexts(reportsTexts);
  const client = useQueryClient();
  const files = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(exportsCall, { input: {}, signal }),
    refetchInterval: ({ state }) =>
      state.data?.exports.some((each) => each.state === "waiting") ? REFETCH_MS : false,
  });
  const requesting = useMutation({
    mutationFn: (detail: "days" | "movements") =>
      api(requestExport, { input: { report, detail, currency, ...span } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: toastError,
  });
  const hasMovements = MOVEMENT_REPORTS.some((each) => each === report);
  const rows = files.data?.exports ?? [];
  return (
    <div className="exports grid gap-4">
      <Note>{t.exportHint}</Note>
      <div className="actions flex flex-wrap gap-3">
        <Button
          loading={requesting.isPending && t.exportRequested}
          onClick={() => requesting.mutate("days")}
        >
          {t.tabs[report]} · {t.exportDays}
        </Button>
        {hasMovements ? (
          <Button
            variant="secondary"
            disabled={requesting.isPending}
            onClick={() => requesting.mutate("movements")}
          >
            {t.exportMovements}
          </Button>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t.noExports} text={t.noExportsText} />
      ) : (
        <ul className="list-none m-0 p-0">
          {rows.map((file) => (
            <ExportRow key={file.id} file={file} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ExportRow({ file }: { file: ReportExport }) {
  const t = useTexts(reportsTexts);
  const fetching = useMutation({
    mutationFn: () => api(download, { params: { exportId: file.id } }),
    // The link answers with an attachment, so the browser stays on this page.
    onSuccess: ({ link }) => location.assign(link),
    onError: toastError,
  });
  const names: Record<string, string> = t.tabs;
  return (
    <li className="flex items-center gap-3 min-h-15 px-0 py-2 border-t border-t-line">
      <span className="grow">
        <b>{names[file.report] ?? file.report}</b>
        <small className="num t3">
          {file.from} – {file.to} · {file.detail === "days" ? t.exportDays : t.exportMovements}
          {file.rows === null ? "" : ` · ${t.rows(whole(file.rows))}`} ·{" "}
          <Timestamp at={file.requestedAt} part="time" />
        </small>
      </span>
      {file.state === "ready" ? (
        <Button
          variant="secondary"
          size="small"
          loading={fetching.isPending && t.labels.download}
          onClick={() => fetching.mutate()}
        >
          <Download className="i i16" aria-hidden="true" />
          {t.labels.download}
        </Button>
      ) : (
        <Chip tone={TONES[file.state]}>{t.states[file.state]}</Chip>
      )}
    </li>
  );
}
