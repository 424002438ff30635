import { useTexts } from "@krapao/browser/i18n/texts";
import { requestExport } from "@krapao/contract/console/audit";
import { Button } from "@krapao/ui/forms/button";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { ExportDrawer, useExportRequest } from "../../lib/lists/tools/export-drawer.tsx";
import { auditTexts } from "./texts.ts";

export type LogFilter = Readonly<
  Record<"staffId" | "action" | "kind" | "subject" | "address" | "from" | "to", string | undefined>
>;

/** Opens the drawer in which the filtered log is exported. */
export function ExportLog({ filter }: { filter: LogFilter }) {
  const t = useTexts(auditTexts);
  const core = useTexts(coreTexts);
  const may = useMay();
  const { from, to, staffId, action, kind, subject, address } = filter;
  const asking = useExportRequest(() =>
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
  );
  const hasDays = Boolean(from && to);
  if (!may("reports.export")) return null;
  return (
    <ExportDrawer
      title={t.exports}
      hint={hasDays ? t.exportHint : t.exportDays}
      states={t.exportStates}
      nameOf={({ report }) => (report === "audit" ? core.nav.audit : null)}
    >
      <Button
        disabled={!hasDays}
        loading={asking.isPending && core.labels.sending}
        onClick={() => asking.mutate(undefined)}
      >
        {t.exportAsk}
      </Button>
    </ExportDrawer>
  );
}
