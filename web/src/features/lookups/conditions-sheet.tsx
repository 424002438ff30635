import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { useQuery } from "@tanstack/react-query";
import { coreTexts } from "../../i18n/core/index.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { SheetPlaceholder } from "../../lib/navigation/sheet-placeholder.tsx";
import { conditionsQuery } from "./lookups.ts";
import { TermsList } from "./terms-list.tsx";
import { lookupTexts } from "./texts.ts";

/** The operator's terms, from the menu. */
export default function ConditionsSheet() {
  const t = useTexts(lookupTexts);
  const core = useTexts(coreTexts);
  const { data, isPending, error, refetch } = useQuery(conditionsQuery(useLanguage()));
  if (isPending) return <SheetPlaceholder title={t.conditions} />;
  return (
    <Sheet title={t.conditions} closeLabel={core.close}>
      {data ? (
        data.length > 0 ? (
          <TermsList sections={data} />
        ) : (
          <p className="py-6 text-center text-fg-2">{t.noConditions}</p>
        )
      ) : (
        <LoadFailed error={error} onRetry={() => refetch()} />
      )}
    </Sheet>
  );
}
