import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { BadgeCheck } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { money } from "../../lib/format.ts";
import { factsOf } from "../../lib/money/condition-facts.ts";
import type { Condition } from "../../lib/money/rewards.ts";
import { unmetOf } from "../../lib/money/unmet.ts";
import { clampPercent, percentText } from "./bonus-rules.ts";
import { bonusTexts } from "./texts/index.ts";
import { useRewardName } from "./use-bonuses.ts";
import "./bonuses.css";

/**
 * The active reward: its kind, the progress of its condition, and the button that ends it, with the
 * reason while it cannot end.
 */
export function ActiveCard({ condition, onEnd }: { condition: Condition; onEnd: () => void }) {
  const t = useTexts(bonusTexts);
  const { kind, amount, currency, isExact } = condition;
  const name = useRewardName(condition);
  const isMet = condition.state !== "open";
  return (
    <section className="card pat active-bonus" aria-label={t.active}>
      <div className="row items-start">
        <span className="ico jade">
          <BadgeCheck className="i" aria-hidden="true" />
        </span>
        <div className="grow">
          <p className="text-13 text-fg-2">{t.active}</p>
          <h2>{name}</h2>
          <p className="facts-line">
            {name === t.kinds[kind] ? null : <Chip tone="jade">{t.kinds[kind]}</Chip>}
            <Amount value={amount} currency={currency} direction="in" />
          </p>
        </div>
        <Button variant="claim" size="small" disabled={!isMet} onClick={onEnd}>
          {t.end}
        </Button>
      </div>
      <Way condition={condition} />
      <p className="text-14 text-fg-2">
        {isMet ? t.canEnd : t.cannotEnd[unmetOf(condition)](factsOf(condition))}
      </p>
      {isExact ? null : <p className="text-13 text-fg-3">{t.inexact}</p>}
    </section>
  );
}

/** The progress of the total from the start to the target. */
function Way({ condition }: { condition: Condition }) {
  const t = useTexts(bonusTexts);
  const fill = useRef<HTMLElement>(null);
  const { percent, remaining, currency, net, base, target, state } = condition;
  const { turnover, turnoverTarget, turnoverPlaced } = condition;
  const share = state === "open" ? clampPercent(percent) : 100;
  useLayoutEffect(() => {
    fill.current?.style.setProperty("width", `${share}%`);
  }, [share]);
  const done = t.percentDone(percentText(share));
  const words = remaining > 0 ? `${done} · ${t.left(money(remaining, currency))}` : done;
  return (
    <div className="way">
      <div className="ends">
        <span>
          <small>{t.totalNow}</small>
          <Amount value={net} currency={currency} size="m" />
        </span>
        {target > 0 ? (
          <span>
            <small>{t.target}</small>
            <Amount value={target} currency={currency} size="m" />
          </span>
        ) : null}
      </div>
      <div
        className="bar"
        role="progressbar"
        aria-label={t.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={words}
      >
        <i ref={fill} />
      </div>
      {state === "open" && target > 0 ? (
        <p className="num way-words">
          <span>{t.startsAt(money(base, currency))}</span>
          <span>{words}</span>
        </p>
      ) : null}
      {state === "open" && turnoverTarget > 0 ? (
        <p className="num">
          {t.turnoverDone(money(turnover, currency), money(turnoverTarget, currency))}
        </p>
      ) : null}
      {state === "open" && turnoverTarget > 0 && turnoverPlaced > turnover ? (
        <p className="num t2">
          {t.turnoverPlaced(money(turnover, currency), money(turnoverPlaced, currency))}
        </p>
      ) : null}
    </div>
  );
}
