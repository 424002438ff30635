import type { Currency } from "@krapao/contract/money";
import {
  ask,
  download,
  exports as exportsCall,
  LINE_REPORTS,
  type Report,
  type ReportExport,
} from "@krapao/contract/office/reports";
import { Button } from "@krapao/ui/button";
import { Chip } from "@krapao/ui/chip";
import { EmptyState } from "@krapao/ui/empty-state";
import { Note } from "@krapao/ui/note";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, FileDown } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { Drawer } from "../../lib/drawer.tsx";
import { whole } from "../../lib/format.ts";
import { Moment } from "../../lib/moment.tsx";
import type { ReportSpan } from "./span.ts";
import { reportsTexts } from "./texts/index.ts";

const KEY = ["report-exports"] as const;
const TONES = { waiting: "sky", ready: "jade", failed: "coral" } as const;
const READ_AGAIN_MS = 1_500;

interface ExportButtonProps {
  report: Report;
  span: ReportSpan;
  currency: Currency | null;
}

/** Opens the files of the caller, where the report that is shown can be asked for as one. */
export function ExportButton(props: ExportButtonProps) {
  const t = useTexts(reportsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <FileDown className="i i18" aria-hidden="true" />
        {t.export}
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
      state.data?.exports.some((each) => each.state === "waiting") ? READ_AGAIN_MS : false,
  });
  const asking = useMutation({
    mutationFn: (detail: "days" | "lines") =>
      api(ask, { input: { report, detail, currency, ...span } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: toastError,
  });
  const hasLines = LINE_REPORTS.some((each) => each === report);
  const rows = files.data?.exports ?? [];
  return (
    <div className="exports">
      <Note>{t.exportHint}</Note>
      <div className="deeds">
        <Button loading={asking.isPending && t.exportAsked} onClick={() => asking.mutate("days")}>
          {t.tabs[report]} · {t.exportDays}
        </Button>
        {hasLines ? (
          <Button
            variant="secondary"
            disabled={asking.isPending}
            onClick={() => asking.mutate("lines")}
          >
            {t.exportLines}
          </Button>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t.noExports} text={t.noExportsText} />
      ) : (
        <ul>
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
    // The answer is an attachment: the page stays.
    onSuccess: ({ link }) => location.assign(link),
    onError: toastError,
  });
  const name: Record<string, string> = t.tabs;
  return (
    <li>
      <span className="grow">
        <b>{name[file.report] ?? file.report}</b>
        <small className="num t3">
          {file.from} – {file.to} · {file.detail === "days" ? t.exportDays : t.exportLines}
          {file.rows === null ? "" : ` · ${t.rows(whole(file.rows))}`} ·{" "}
          <Moment at={file.askedAt} part="time" />
        </small>
      </span>
      {file.state === "ready" ? (
        <Button
          variant="secondary"
          size="small"
          loading={fetching.isPending && t.download}
          onClick={() => fetching.mutate()}
        >
          <Download className="i i16" aria-hidden="true" />
          {t.download}
        </Button>
      ) : (
        <Chip tone={TONES[file.state]}>{t.states[file.state]}</Chip>
      )}
    </li>
  );
}
