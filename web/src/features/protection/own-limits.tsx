import { useTexts } from "@krapao/browser/i18n/texts";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { waysTexts } from "../../i18n/texts.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import { LimitRow } from "./limit-row.tsx";
import { protectionTexts } from "./texts.ts";
import { useProtection } from "./use-protection.ts";
import "./protection.css";

/** The member's deposit limits with what is used of them; each leads to its bar. */
export default function OwnLimits({ title }: { title: string }) {
  const t = useTexts(protectionTexts);
  const { data, isPending } = useProtection();
  if (isPending) return <Skeleton className="h-[198px] rounded-20" />;
  if (!data) return null;
  const { limits, currency, now, isOffered } = data;
  const shown = isOffered ? limits : limits.filter(({ limit }) => limit !== null);
  if (shown.length === 0) return null;
  return (
    <section className="stack-2" aria-labelledby="own-limits">
      <h2 id="own-limits" className="text-16">
        {title}
      </h2>
      <ul className="card flat rows">
        {shown.map((limit) => (
          <LimitRow
            key={limit.period}
            limit={limit}
            currency={currency}
            now={now}
            onEdit={() => openSheet("protection", { limit: limit.period })}
          />
        ))}
      </ul>
      <p className="text-13 text-fg-3">{t.rule}</p>
    </section>
  );
}

/** Read by `page()`, which loads them with this module. @public */
export const texts = [protectionTexts, waysTexts];
