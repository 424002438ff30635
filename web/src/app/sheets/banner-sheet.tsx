import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Popup } from "@krapao/ui/overlays/popup";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { PictureRow } from "../../lib/content/picture-row.tsx";
import { bannersQuery } from "../../lib/money/rewards.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import { useSearchParams } from "../../lib/navigation/search-params.ts";
import { bannerTexts } from "../texts.ts";
import "./banners.css";

export const texts = [bannerTexts];

const PARAMS = v.object({ for: v.fallback(v.picklist(["invite", "refund"]), "invite") });

/** The operator's banners; closing them in any way opens the sheet that they announce. */
export default function BannerSheet() {
  const t = useTexts(bannerTexts);
  const core = useTexts(coreTexts);
  const [{ for: next }] = useSearchParams(PARAMS);
  const { data, isPending } = useQuery(bannersQuery(next, useLanguage()));
  const isEmpty = !isPending && (data ?? []).length === 0;
  useEffect(() => {
    if (isEmpty) openSheet(next);
  }, [isEmpty, next]);
  if (!data || isEmpty) return null;
  const go = () => openSheet(next);
  return (
    <Popup label={t.title} className="banners" onClose={go}>
      <PictureRow slides={data} labels={t.labels} />
      <button
        type="button"
        className="iconbtn close absolute text-white"
        aria-label={core.close}
        onClick={go}
      >
        <X className="i" aria-hidden="true" />
      </button>
      <div className="foot">
        <Button block onClick={go}>
          {t.go[next]}
        </Button>
      </div>
    </Popup>
  );
}
