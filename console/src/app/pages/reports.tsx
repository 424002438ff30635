import { Reports } from "../../features/reports/reports.tsx";
import { chartTexts } from "../../i18n/texts.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [chartTexts];

export default function ReportsPage() {
  return <Reports />;
}
