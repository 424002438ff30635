import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Clock } from "lucide-react";
import { lineTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { reviewText } from "../../lib/lines/why-note.tsx";
import { minor } from "../../lib/money/wallet.ts";
import { withdrawalTexts } from "./texts.ts";
import { useTimes } from "./use-withdraw.ts";

/** How long it takes: minutes only for what is paid without a person. */
export function TimeNote({ amount, currency }: { amount: bigint; currency: Currency }) {
  const t = useTexts(withdrawalTexts);
  const words = useTexts(lineTexts);
  const { data: times } = useTimes();
  if (!times) return null;
  const { automaticMax, reviewMinutes } = times;
  return (
    <Note icon={Clock}>
      {amount > minor(automaticMax) || automaticMax === 0 ? (
        <>
          {t.byPerson} {reviewText(words, reviewMinutes)}
        </>
      ) : (
        <>
          {t.automatic(money(automaticMax, currency))} <b>{t.automaticTime}</b> {t.automaticSome}
        </>
      )}
    </Note>
  );
}
