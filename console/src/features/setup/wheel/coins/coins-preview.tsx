import type { Language } from "@krapao/contract/languages";
import { CURRENCIES, type Currency } from "@krapao/contract/money";
import { money } from "../../../../lib/format.ts";
import type { Payload } from "../../payload.ts";
import { LanguagePreview } from "../../preview/language-preview.tsx";
import en from "./en.ts";
import la from "./la.ts";
import th from "./th.ts";

const TEXTS = { th, la, en };

/** What earns a coin, as the sheet of the wheel says it to members of each currency. */
export default function CoinsPreview({ payload }: { payload: Payload }) {
  return (
    <div className="setup-preview">
      <LanguagePreview
        show={(locale) => {
          const { title, price, closedTitle, closedText } = TEXTS[locale];
          const isOn = payload.isActive === true;
          return (
            <div className="setup-shown grid gap-3">
              <h3>{isOn ? title : closedTitle}</h3>
              <p>{isOn ? price : closedText}</p>
              {isOn ? coinTerms(payload, locale).map((term) => <p key={term}>{term}</p>) : null}
            </div>
          );
        }}
      />
    </div>
  );
}

/** A sentence for each currency whose deposits earn coins. */
export function coinTerms(payload: Payload, locale: Language): string[] {
  const words = TEXTS[locale];
  const played = Number(payload.playedPercent ?? 100);
  const perDay = Number(payload.coinsPerDay ?? 10);
  const each = (payload.depositPerCoin ?? {}) as Partial<Record<Currency, number | null>>;
  return CURRENCIES.flatMap((currency) => {
    const deposit = each[currency] ?? 0;
    if (deposit <= 0) return [];
    const amount = money(deposit, currency);
    if (played === 0) return [words.deposit(amount, perDay)];
    if (played === 100) return [words.play(amount, perDay)];
    // The bets are rounded up to the satang, as the server does.
    const bets = Math.ceil(deposit * played - 1e-6) / 100;
    return [words.bets(amount, money(bets, currency), perDay)];
  });
}
