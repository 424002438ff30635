import { useLanguage } from "@krapao/browser/i18n/language";
import type { CampaignName } from "@krapao/contract/console/reports/campaign-name";
import { campaignTitle } from "./campaign-name.ts";
import "./campaign-cell.css";

interface CampaignCellProps {
  name: CampaignName | null | undefined;
  /** The code, with its kind where kinds are mixed. */
  code: string;
}

/** A campaign in a row: its name, and the code below. */
export function CampaignCell(campaign: CampaignCellProps) {
  const title = campaignTitle(campaign, useLanguage());
  if (title === null) return campaign.code;
  return (
    <span className="campaign-cell grid leading-[1.35] wrap-anywhere">
      <b>{title}</b>
      <small className="num">{campaign.code}</small>
    </span>
  );
}
