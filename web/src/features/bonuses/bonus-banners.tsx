import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { useQuery } from "@tanstack/react-query";
import { PictureRow } from "../../lib/content/picture-row.tsx";
import { bannersQuery } from "../../lib/money/rewards.ts";
import { bonusTexts } from "./texts.ts";
import "./bonuses.css";

/** The operator's banners above the bonuses; nothing while there are none. */
export default function BonusBanners() {
  const t = useTexts(bonusTexts);
  const { data } = useQuery(bannersQuery("bonus", useLanguage()));
  if (!data || data.length === 0) return null;
  return (
    <div className="bonus-slides">
      <PictureRow slides={data} labels={t.labels} />
    </div>
  );
}
