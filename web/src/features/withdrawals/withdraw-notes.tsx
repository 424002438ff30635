import { useTexts } from "@krapao/browser/i18n/texts";
import { type Currency, fromMinor } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { amountText } from "@krapao/ui/money/amount-text";
import { Gamepad2 } from "lucide-react";
import { lineTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { reviewText } from "../../lib/lines/why-note.tsx";
import { minor } from "../../lib/money/wallet.ts";
import { withdrawalTexts } from "./texts.ts";
import { TimeNote } from "./time-note.tsx";
import type { Times } from "./use-withdraw.ts";
import { type Limits, most } from "./withdraw-rules.ts";

interface LimitFactsProps {
  limits: Limits;
  times: Times | undefined;
  currency: Currency;
}

/** The limits of one withdrawal, and the two parts of what can be withdrawn. */
export function LimitFacts({ limits, times, currency }: LimitFactsProps) {
  const t = useTexts(withdrawalTexts);
  const words = useTexts(lineTexts);
  const all = most(limits);
  const byItself = times ? minor(times.automaticMax) : all;
  return (
    <dl className="facts">
      {times && byItself < all ? (
        <>
          <div>
            <dt>{t.byItself}</dt>
            <dd className="num text-16">{amountText(byItself, currency)}</dd>
          </div>
          <div>
            <dt>
              {t.teamFirst}
              <small className="t3">{` ${reviewText(words, times.reviewMinutes)}`}</small>
            </dt>
            <dd className="num text-16">{amountText(all - byItself, currency)}</dd>
          </div>
        </>
      ) : null}
      <div>
        <dt>{t.limits}</dt>
        <dd className="num text-16">
          {amountText(limits.min, currency)} – {amountText(limits.max, currency)}
        </dd>
      </div>
    </dl>
  );
}

interface NotesProps {
  /** The typed amount, in minor units. */
  amount: bigint;
  /** The amount that must be swept first, in minor units. */
  fromGames: bigint;
  /** Money that is in progress and not available, in units. */
  held: number;
  currency: Currency;
}

/** What happens to the money: before, meanwhile and after. */
export function Notes({ amount, fromGames, held, currency }: NotesProps) {
  const t = useTexts(withdrawalTexts);
  const collected = money(fromMinor(fromGames), currency);
  return (
    <>
      {fromGames > 0n ? <Note icon={Gamepad2}>{t.fromGames(collected)}</Note> : null}
      {held > 0 ? <Note tone="warn">{t.heldNote(money(held, currency))}</Note> : null}
      <TimeNote amount={amount} currency={currency} />
    </>
  );
}
