import { useTexts } from "@krapao/browser/i18n/texts";
import type { CampaignResults } from "@krapao/contract/console/reports/campaigns";
import { resultsTexts } from "../texts.ts";
import { percentText } from "./shares.ts";

/** The labels of the fields of results. */
export function useResultLabels() {
  const t = useTexts(resultsTexts);
  return { ...t, retained7: t.retained(7), retained30: t.retained(30) };
}

const stayed = (days: 7 | 30) => (row: CampaignResults) => {
  const percent = percentText(row[`retained${days}`], row[`reached${days}`]);
  return <span className="num">{percent === null ? "–" : `${percent}%`}</span>;
};
/** Members who came back, as a share of those who could. */
export const STAYED = { retained7: stayed(7), retained30: stayed(30) };
