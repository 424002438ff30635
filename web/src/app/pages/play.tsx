import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { Button } from "@krapao/ui/forms/button";
import { FileDown } from "lucide-react";
import { PlaySummary } from "../../features/games/my-play/play-summary.tsx";
import { gameTexts, playTexts } from "../../features/games/texts.ts";
import { exportTexts } from "../../features/statements/texts.ts";
import { openSheet, Sheets } from "../../lib/navigation/navigation.tsx";
import { useMoneyEvents } from "../use-money-events.ts";
import { useTitle } from "../use-title.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [playTexts, gameTexts, exportTexts];

const OwnLimits = page<{ title: string }>(() => import("../../features/protection/own-limits.tsx"));

const sheets = {
  protection: page(() => import("../../features/protection/protection-sheet.tsx")),
  export: page(() => import("../../features/statements/export/export-sheet.tsx")),
};

/** The member's own play: a week or month, the limits that are set, and the statement's files. */
export default function MyPlay() {
  const t = useTexts(playTexts);
  const files = useTexts(exportTexts);
  useTitle(t.title);
  useMoneyEvents();
  return (
    <>
      <div className="page-head">
        <h1>{t.title}</h1>
        <Button variant="secondary" size="small" onClick={() => openSheet("export")}>
          <FileDown className="i i18" aria-hidden="true" />
          {files.open}
        </Button>
      </div>
      <div className="stack gap-5">
        <PlaySummary />
        <Part placeholder={<Skeleton className="h-[198px] rounded-20" />}>
          <OwnLimits title={t.limits} />
        </Part>
      </div>
      <Sheets of={sheets} />
    </>
  );
}
