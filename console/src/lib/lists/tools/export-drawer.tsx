import { useTexts } from "@krapao/browser/i18n/texts";
import * as reports from "@krapao/contract/console/reports";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, FileDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { listTexts } from "../../../i18n/texts.ts";
import { api } from "../../api/api.ts";
import { queryClient } from "../../api/query-client.ts";
import { Drawer } from "../../dialogs/drawer.tsx";
import { dayText, whole } from "../../format.ts";
import { Timestamp } from "../../marks/timestamp.tsx";

const KEY = ["report-exports"] as const;
const TONES = { waiting: "sky", ready: "jade", failed: "coral" } as const;
const REFETCH_MS = 1_500;

interface ExportDrawerProps {
  title: string;
  hint: string;
  states: Readonly<Record<reports.ReportExport["state"], string>>;
  /** What a file is named in the list; null: it is not of this list. */
  nameOf: (file: reports.ReportExport) => string | null;
  /** What stands in the place of files. */
  empty?: ReactNode;
  /** The buttons that request a file. */
  children: ReactNode;
}

/** Requests a file; the open drawer shows it then. */
export const useExportRequest = <V,>(request: (input: V) => Promise<unknown>) =>
  useMutation({
    mutationFn: request,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
    onError: toastError,
  });

/** A button that opens a drawer with the staff user's files, where another one is requested. */
export function ExportDrawer(props: ExportDrawerProps) {
  const { labels } = useTexts(listTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <FileDown className="i i18" aria-hidden="true" />
        {labels.exportCsv}
      </Button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={props.title}>
        <Files {...props} />
      </Drawer>
    </>
  );
}

function Files({ hint, states, nameOf, empty, children }: ExportDrawerProps) {
  const t = useTexts(listTexts);
  const files = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(reports.exports, { input: {}, signal }),
    refetchInterval: ({ state }) =>
      state.data?.exports.some((each) => each.state === "waiting") ? REFETCH_MS : false,
  });
  const fetching = useMutation({
    mutationFn: (exportId: string) => api(reports.download, { params: { exportId } }),
    // The link answers with an attachment, so the browser stays on this page.
    onSuccess: ({ link }) => location.assign(link),
    onError: toastError,
  });
  const shown = files.data?.exports.filter((file) => nameOf(file) !== null) ?? [];
  return (
    <div className="grid gap-4">
      <Note>{hint}</Note>
      <div className="flex flex-wrap gap-3">{children}</div>
      {shown.length === 0 ? empty : null}
      <ul className="list-none m-0 p-0">
        {shown.map((file) => (
          <li
            className="flex items-center gap-3 min-h-15 py-2 px-0 border-t border-t-line"
            key={file.id}
          >
            <span className="grow grid min-w-0">
              <b>{nameOf(file)}</b>
              <small className="num t3 s13">
                {dayText(file.from)} – {dayText(file.to)}
                {file.rows === null ? "" : ` · ${t.rows(whole(file.rows))}`} ·{" "}
                <Timestamp at={file.requestedAt} part="time" />
              </small>
            </span>
            {file.state === "ready" ? (
              <Button variant="secondary" size="small" onClick={() => fetching.mutate(file.id)}>
                <Download className="i i16" aria-hidden="true" />
                {t.labels.download}
              </Button>
            ) : (
              <Chip tone={TONES[file.state]}>{states[file.state]}</Chip>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
