import { useTexts } from "@krapao/browser/i18n/texts";
import { download, exports, requestMemberExport } from "@krapao/contract/console/reports";
import { DAY_MS } from "@krapao/contract/time";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { toastError } from "../../../i18n/errors/index.ts";
import { api } from "../../../lib/api/api.ts";
import { useMay } from "../../../lib/api/me.ts";
import { dayOf } from "../../../lib/format.ts";
import { profileTexts } from "../texts.ts";

const POLL_MS = 1_000;
const WAIT_MS = 120_000;
/** As many days as the call allows, to the chosen one. */
const SPAN_MS = 365 * DAY_MS;

/** Waits until the job has written the file. @returns whether it has */
async function isWritten(exportId: string): Promise<boolean> {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const { exports: files } = await api(exports, { input: {} });
    const state = files.find(({ id }) => id === exportId)?.state;
    if (state !== "waiting") return state === "ready";
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}

/** Writes the member's ledger of a year to a CSV, and downloads it once it is ready. */
export function LedgerExport({ memberId, to }: { memberId: string; to: string }) {
  const t = useTexts(profileTexts);
  const may = useMay();
  const writing = useMutation({
    mutationFn: async () => {
      const last = to || dayOf(new Date());
      const from = dayOf(new Date(Date.parse(last) - SPAN_MS));
      const { id } = await api(requestMemberExport, {
        params: { memberId },
        input: { from, to: last },
      });
      if (!(await isWritten(id))) return toast("error", t.csvFailed);
      const { link } = await api(download, { params: { exportId: id } });
      // The link answers with an attachment, so the browser stays on this page.
      location.assign(link);
    },
    onError: toastError,
  });
  if (!may("reports.export")) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      title={t.csvHint}
      loading={writing.isPending && t.labels.preparingTheFile}
      onClick={() => writing.mutate()}
    >
      <Download className="i i16" aria-hidden="true" />
      {t.csv}
    </Button>
  );
}
