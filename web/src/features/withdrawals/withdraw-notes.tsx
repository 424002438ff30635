import { useTexts } from "@krapao/browser/i18n/texts";
import { type Currency, fromMinor } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { amountText } from "@krapao/ui/money/amount-text";
import { Clock, Gamepad2 } from "lucide-react";
import { lineTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { reviewText } from "../../lib/lines/why-note.tsx";
import { factsOf } from "../../lib/money/condition-facts.ts";
import { GiveBackButton } from "../../lib/money/gifts/give-back-button.tsx";
import type { Condition } from "../../lib/money/rewards.ts";
import { unmetOf } from "../../lib/money/unmet.ts";
import { useCountedUntil } from "../../lib/money/use-counted-until.ts";
import { minor } from "../../lib/money/wallet.ts";
import { PageLink } from "../../lib/navigation/page-link.tsx";
import { withdrawalTexts } from "./texts.ts";
import { TimeNote } from "./time-note.tsx";
import type { Times } from "./use-withdraw.ts";
import { type Limits, most } from "./withdraw-rules.ts";

/** What must be reached before money may leave, and what may leave when the gift is given back. */
export function BoundNote({ condition }: { condition: Condition }) {
  const t = useTexts(withdrawalTexts);
  const counted = useCountedUntil(condition);
  return (
    <>
      <Note tone="warn">
        <b>{t.bound(money(0, condition.currency))}</b>{" "}
        {t.opensWhen[unmetOf(condition)](factsOf(condition))}
        {counted ? ` (${counted}) ` : " "}
        <PageLink to="/user/bonus" className="whitespace-nowrap">
          {t.seeBonus}
        </PageLink>
      </Note>
      <GiveBackButton condition={condition} label="andWithdraw" />
    </>
  );
}

/** The limits of one withdrawal, and the two parts of what can be withdrawn. */
export function LimitFacts({ limits, times }: { limits: Limits; times: Times | undefined }) {
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
            <dd className="num text-16">{amountText(byItself)}</dd>
          </div>
          <div>
            <dt>
              {t.teamFirst}
              <small className="t3">{` ${reviewText(words, times.reviewMinutes)}`}</small>
            </dt>
            <dd className="num text-16">{amountText(all - byItself)}</dd>
          </div>
        </>
      ) : null}
      <div>
        <dt>{t.limits}</dt>
        <dd className="num text-16">
          {amountText(limits.min)} – {amountText(limits.max)}
        </dd>
      </div>
    </dl>
  );
}

/** Another withdrawal runs, and the way to its progress. */
export function UnderWayNote({ amount }: { amount: string }) {
  const t = useTexts(withdrawalTexts);
  return (
    <Note tone="warn" icon={Clock}>
      {t.underWay(amount)}{" "}
      <PageLink to="/user/statement" className="whitespace-nowrap">
        {t.seeStatement}
      </PageLink>
    </Note>
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
  /** Nothing can be withdrawn now, so what happens next is left out. */
  isClosed: boolean;
}

/** What happens to the money: before, meanwhile and after. */
export function Notes({ amount, fromGames, held, currency, isClosed }: NotesProps) {
  const t = useTexts(withdrawalTexts);
  const collected = money(fromMinor(fromGames), currency);
  return (
    <>
      {fromGames > 0n ? <Note icon={Gamepad2}>{t.fromGames(collected)}</Note> : null}
      {held > 0 ? <Note tone="warn">{t.heldNote(money(held, currency))}</Note> : null}
      {isClosed ? null : <TimeNote amount={amount} currency={currency} />}
    </>
  );
}
