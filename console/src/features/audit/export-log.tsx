import { useTexts } from "@krapao/browser/i18n/texts";
import { requestExport } from "@krapao/contract/console/audit";
import { download, exports as listExports } from "@krapao/contract/console/reports";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, FileDown } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { Drawer } from "../../lib/dialogs/drawer.tsx";
import { dayText } from "../../lib/format.ts";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { auditTexts } from "./texts.ts";

const KEY = ["report-exports"] as const;
const REFETCH_MS = 1_500;

export type LogFilter = Readonly<
  Record<"staffId" | "action" | "kind" | "subject" | "address" | "from" | "to", string | undefined>
>;

/** Opens the drawer in which the filtered log is exported. */
export function ExportLog({ filter }: { filter: LogFilter }) {
  const t = useTexts(auditTexts);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may("reports.export")) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <FileDown className="i i18" aria-hidden="true" />
        {t.labels.exportCsv}
      </Button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={t.exports}>
        <Files filter={filter} />
      </Drawer>
    </>
  );
}

function Files({ filter }: { filter: LogFilter }) {
  const t = useTexts(auditTexts);
  const core = useTexts(coreTexts);
  const { from, to, staffId, action, kind, subject, address } = filter;
  const files = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(listExports, { input: {}, signal }),
    refetchInterval: ({ state }) =>
      state.data?.exports.some((each) => each.state === "waiting") ? REFETCH_MS : false,
  });
  const asking = useMutation({
    mutationFn: () =>
      api(requestExport, {
        input: {
          from: from ?? "",
          to: to ?? "",
          staffId: staffId || null,
          action: action || null,
          kind: kind || null,
          subject: subject || null,
          address: address || null,
        },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
    onError: toastError,
  });
  const fetching = useMutation({
    mutationFn: (exportId: string) => api(download, { params: { exportId } }),
    // The link answers with an attachment, so the browser stays on this page.
    onSuccess: ({ link }) => location.assign(link),
    onError: toastError,
  });
  const rows = files.data?.exports.filter(({ report }) => report === "audit") ?? [];
  const hasDays = Boolean(from && to);
  return (
    <>
      <Note>{hasDays ? t.exportHint : t.exportDays}</Note>
      <Button
        disabled={!hasDays}
        loading={asking.isPending && core.labels.sending}
        onClick={() => asking.mutate()}
      >
        {t.exportAsk}
      </Button>
      <ul className="audit-files">
        {rows.map((file) => (
          <li className="justify-between min-h-11" key={file.id}>
            <span className="num">
              {dayText(file.from)} – {dayText(file.to)} ·{" "}
              <Timestamp at={file.requestedAt} part="time" />
            </span>
            {file.state === "ready" ? (
              <Button variant="secondary" onClick={() => fetching.mutate(file.id)}>
                <Download className="i i18" aria-hidden="true" />
                {t.labels.download}
              </Button>
            ) : (
              <span className="t3">{t.exportStates[file.state]}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
