import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { Amount } from "@krapao/ui/money/amount";
import { BadgeCheck, Clock } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { money } from "../../lib/format.ts";
import { factsOf } from "../../lib/money/condition-facts.ts";
import { GiveBackButton } from "../../lib/money/gifts/give-back-button.tsx";
import { useMayBeOpen } from "../../lib/money/gifts/use-may-be-open.ts";
import type { Condition } from "../../lib/money/rewards.ts";
import { unmetOf } from "../../lib/money/unmet.ts";
import { useCountedUntil } from "../../lib/money/use-counted-until.ts";
import { clampPercent, percentText } from "./bonus-rules.ts";
import { Ending } from "./ending.tsx";
import { MetCard } from "./met-card.tsx";
import { bonusTexts } from "./texts.ts";
import { useRewardName } from "./use-bonuses.ts";
import "./bonuses.css";

/**
 * The active reward: its kind, the progress of its condition, what may be open, when and how it
 * ends, and the button that gives the gift back.
 */
export function ActiveCard({ condition }: { condition: Condition }) {
  return condition.state === "open" ? (
    <OpenCard condition={condition} />
  ) : (
    <MetCard condition={condition} />
  );
}

function OpenCard({ condition }: { condition: Condition }) {
  const t = useTexts(bonusTexts);
  const { kind, amount, currency, isExact } = condition;
  const name = useRewardName(condition);
  const open = useMayBeOpen(condition, currency);
  return (
    <section className="card pat active-bonus grid grid-cols-1 gap-3.5" aria-label={t.active}>
      <div className="row items-start flex-wrap">
        <span className="ico jade">
          <BadgeCheck className="i" aria-hidden="true" />
        </span>
        <div className="grow flex-[1_1_5rem]">
          <p className="text-13 text-fg-2">{t.active}</p>
          <h2>{name}</h2>
          <p className="facts-line flex flex-wrap items-center">
            {name === t.kinds[kind] ? null : <Chip tone="jade">{t.kinds[kind]}</Chip>}
            <Amount value={amount} currency={currency} direction="in" />
          </p>
        </div>
      </div>
      <Way condition={condition} />
      <p className="text-14 text-fg-2">{t.cannotEnd[unmetOf(condition)](factsOf(condition))}</p>
      {open ? <Note icon={Clock}>{open}</Note> : null}
      {isExact || open ? null : <p className="text-13 text-fg-3">{t.inexact}</p>}
      <Ending condition={condition} />
      <GiveBackButton condition={condition} />
    </section>
  );
}

/** The progress of the total from the start to the target. */
function Way({ condition }: { condition: Condition }) {
  const t = useTexts(bonusTexts);
  const fill = useRef<HTMLElement>(null);
  const { percent, remaining, currency, net, base, target } = condition;
  const { turnover, turnoverTarget, turnoverPlaced } = condition;
  const counted = useCountedUntil(condition);
  const share = clampPercent(percent);
  useLayoutEffect(() => {
    fill.current?.style.setProperty("width", `${share}%`);
  }, [share]);
  const done = t.percentDone(percentText(share));
  const words = remaining > 0 ? `${done} · ${t.left(money(remaining, currency))}` : done;
  return (
    <div className="way grid gap-2">
      {target > 0 ? (
        <div className="ends flex flex-wrap justify-between gap-3">
          <span>
            <small className="text-13 text-fg-3">{t.totalNow}</small>
            <Amount value={net} currency={currency} size="m" />
          </span>
          <span>
            <small className="text-13 text-fg-3">{t.target}</small>
            <Amount value={target} currency={currency} size="m" />
          </span>
        </div>
      ) : null}
      <div
        className="bar rounded-[8px] overflow-hidden bg-[rgb(176_194_255/0.14)]"
        role="progressbar"
        aria-label={t.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={words}
      >
        <i className="block h-full rounded-[8px]" ref={fill} />
      </div>
      {target > 0 ? (
        <p className="num flex flex-wrap justify-between text-13 text-fg-2 gap-x-3 gap-y-0">
          <span>{t.startsAt(money(base, currency))}</span>
          <span>{words}</span>
        </p>
      ) : null}
      {turnoverTarget > 0 ? (
        <p className="num text-13 text-fg-2">
          {t.turnoverDone(money(turnover, currency), money(turnoverTarget, currency))}
          {counted ? ` · ${counted}` : null}
        </p>
      ) : null}
      {turnoverTarget > 0 && turnoverPlaced > turnover ? (
        <p className="num t2 text-13 text-fg-2">
          {t.turnoverPlaced(money(turnover, currency), money(turnoverPlaced, currency))}
        </p>
      ) : null}
    </div>
  );
}
