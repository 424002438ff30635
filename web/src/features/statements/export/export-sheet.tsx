import { useTexts } from "@krapao/browser/i18n/texts";
import { PERIODS, type Period } from "@krapao/contract/member/statements";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Segmented } from "@krapao/ui/forms/segmented";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { useMutation } from "@tanstack/react-query";
import { FileSpreadsheet, Printer } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { coreTexts } from "../../../i18n/core/index.ts";
import { toastError } from "../../../i18n/errors/index.ts";
import { usePlaceNames } from "../../../lib/money/place-names.ts";
import { useWallet } from "../../../lib/money/wallet.ts";
import { exportTexts, statementTexts, totalsTexts } from "../texts.ts";
import { useWhat } from "../use-what.ts";
import { PrintedStatement } from "./printed-statement.tsx";
import { readLines } from "./read-lines.ts";
import { type FileLine, saveCsv, statementCsv } from "./statement-csv.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [statementTexts, totalsTexts, exportTexts];

/** The statement of a period as a file: CSV, or a page that the browser saves as PDF. */
export default function ExportSheet() {
  const t = useTexts(exportTexts);
  const totals = useTexts(totalsTexts);
  const words = useTexts(statementTexts);
  const core = useTexts(coreTexts);
  const [period, setPeriod] = useState<Period>("thisMonth");
  const what = useWhat(usePlaceNames(words.eWallet));
  const member = useWallet().data?.profile;
  const { mutate, isPending, variables, data, reset } = useMutation({
    mutationFn: (kind: "csv" | "pdf") =>
      readLines(period).then(({ lines, sums }) => ({
        kind,
        sums,
        lines: lines.map((line): FileLine => ({ ...line, what: what(line) })),
      })),
    onSuccess: ({ kind, lines, sums }) => {
      if (kind === "csv") saveCsv(statementCsv(lines, t), sums);
    },
    onError: toastError,
  });
  const options = PERIODS.map((value) => ({ value, label: totals.periods[value] }));
  return (
    <Sheet title={t.title} closeLabel={core.close} busy={isPending}>
      <Segmented label={totals.period} value={period} options={options} onChange={setPeriod} />
      <div className="stack-2">
        <Button
          block
          variant="secondary"
          disabled={isPending}
          loading={isPending && variables === "csv" && t.reading}
          onClick={() => mutate("csv")}
        >
          <FileSpreadsheet className="i" aria-hidden="true" />
          {t.csv}
        </Button>
        <Button
          block
          variant="secondary"
          disabled={isPending}
          loading={isPending && variables === "pdf" && t.reading}
          onClick={() => mutate("pdf")}
        >
          <Printer className="i" aria-hidden="true" />
          {t.pdf}
        </Button>
      </div>
      <Note>{t.pdfNote}</Note>
      {data?.kind === "pdf" && member
        ? createPortal(
            <PrintedStatement
              lines={data.lines}
              totals={data.sums}
              member={member.name}
              onPrinted={reset}
            />,
            document.body,
          )
        : null}
    </Sheet>
  );
}
