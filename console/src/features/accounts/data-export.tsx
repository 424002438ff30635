import { useTexts } from "@krapao/browser/i18n/texts";
import { fetchExport, listDataExports, requestExport } from "@krapao/contract/console/member-data";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { useQuery } from "@tanstack/react-query";
import { Download, Hourglass } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { dateTime } from "../../lib/format.ts";
import { accountsTexts } from "./texts.ts";

/** How soon the page shows that a second person has approved. */
const REFRESH_MS = 15_000;

/**
 * Exports all data of a member: requested, approved by a second person, and then downloaded once by
 * the staff user who requested it.
 */
export function DataExport({ memberId }: { memberId: string }) {
  const t = useTexts(accountsTexts);
  const [isAsking, setAsking] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const params = { memberId };
  const query = useQuery({
    queryKey: ["member", memberId, "exports"],
    queryFn: ({ signal }) => api(listDataExports, { params, signal }),
    refetchInterval: REFRESH_MS,
  });
  const request = query.data?.exports[0];
  const confirm = async (why: string) => {
    try {
      await api(requestExport, { params, input: { why } });
      toast("success", t.approvalRequested);
      refreshQueue("approvals");
    } finally {
      void query.refetch();
    }
  };
  const download = async (approvalId: string) => {
    setLoading(true);
    try {
      const data = await api(fetchExport, { params: { memberId, approvalId } });
      downloadJson(`member-${memberId}.json`, JSON.stringify(data, null, 2));
      toast("success", t.data.exported);
    } catch (error) {
      void toastError(error);
    }
    setLoading(false);
    void query.refetch();
  };
  return (
    <>
      <ExportButton
        state={request?.state ?? (query.isLoading ? "waiting" : null)}
        isLoading={isLoading}
        onAsk={() => setAsking(true)}
        onFetch={() => request && void download(request.approvalId)}
      />
      {request ? (
        <span className="s13 t3">
          {request.state === "ready"
            ? t.data.exportUntil(dateTime(request.until))
            : t.data.exportWaits}
        </span>
      ) : null}
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.data.exportTitle}
        confirmLabel={t.data.requestApproval}
        onConfirm={confirm}
      >
        <p className="t2">{t.data.exportText}</p>
        <Note>{t.data.exportOnce}</Note>
      </ReasonDialog>
    </>
  );
}

interface ExportButtonProps {
  /** Of the open request; null: there is none. */
  state: "waiting" | "ready" | null;
  isLoading: boolean;
  onAsk: () => void;
  onFetch: () => void;
}

/** Requests the export, waits with its request, or fetches it. */
function ExportButton({ state, isLoading, onAsk, onFetch }: ExportButtonProps) {
  const t = useTexts(accountsTexts).data;
  if (state === "ready") {
    return (
      <Button size="small" loading={isLoading && t.exportFetch} onClick={onFetch}>
        <Download className="i i16" aria-hidden="true" />
        {t.exportFetch}
      </Button>
    );
  }
  const Icon = state === "waiting" ? Hourglass : Download;
  return (
    <Button variant="secondary" size="small" disabled={state === "waiting"} onClick={onAsk}>
      <Icon className="i i16" aria-hidden="true" />
      {t.export}
    </Button>
  );
}

/** Downloads the text from the browser's memory, so that the export is never stored on a server. */
function downloadJson(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
