import { useTexts } from "@krapao/browser/i18n/texts";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { BadgeCheck, ChevronRight, Clock, Gift } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { rewardTexts } from "../../../i18n/texts.ts";
import { money } from "../../../lib/format.ts";
import { type Condition, useCondition, useGivenBack } from "../../../lib/money/rewards.ts";
import { go } from "../../../lib/navigation/navigation.tsx";
import { stripTexts } from "./texts.ts";
import "../home.css";
import "./bonus-strip.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [stripTexts, rewardTexts];

interface BonusStripProps {
  /** Shown instead of a figure, when the member hides it. */
  cover: string | false;
  /** A condition is known to be open: its place is kept while it loads. */
  isBound: boolean;
}

const openBonus = () => go("/user/bonus").catch(toastError);

/**
 * What a bonus means for the money above: what can be withdrawn and how far its condition is, that
 * it is met, or that results are missing after it was given back. A press opens the bonus.
 */
export default function BonusStrip({ cover, isBound }: BonusStripProps) {
  const { data: condition } = useCondition();
  const { data: givenBack } = useGivenBack();
  const words = useTexts(rewardTexts);
  if (condition?.state === "open") return <Bound condition={condition} cover={cover} />;
  if (condition) return <Free condition={condition} cover={cover} />;
  if (condition === undefined && isBound) return <Skeleton className="-mt-3 h-[68px] rounded-16" />;
  if (!givenBack) return null;
  return (
    <button
      type="button"
      className="invite-strip bonus-strip flex flex-wrap items-center gap-3 w-full text-start rounded-16"
      onClick={openBonus}
    >
      <Clock className="i i24" aria-hidden="true" />
      <span className="grow text-14 flex-[1_1_7rem] min-w-0">
        {words.lateResults(givenBack.games.join(", "))}
      </span>
      <ChevronRight className="i" aria-hidden="true" />
    </button>
  );
}

interface StripProps {
  condition: Condition;
  cover: string | false;
}

function Bound({ condition: { percent, currency }, cover }: StripProps) {
  const t = useTexts(stripTexts);
  const fill = useRef<HTMLElement>(null);
  const share = Math.min(100, Math.max(0, percent));
  useLayoutEffect(() => {
    fill.current?.style.setProperty("width", `${share}%`);
  }, [share]);
  return (
    <button
      type="button"
      className="invite-strip bonus-strip flex flex-wrap items-center gap-3 w-full text-start rounded-16"
      onClick={openBonus}
    >
      <Gift className="i i24" aria-hidden="true" />
      <span className="grow flex-[1_1_7rem] min-w-0">
        <span className="name">
          <b className="font-semibold text-fg-1">{t.canWithdraw(cover || money(0, currency))}</b>
          <small>&nbsp;· {t.bonusDone(String(Math.round(share * 10) / 10))}</small>
        </span>
        <span
          className="bar block h-1 overflow-hidden bg-[rgb(176_194_255/0.14)]"
          aria-hidden="true"
        >
          <i className="block h-full" ref={fill} />
        </span>
      </span>
      <ChevronRight className="i" aria-hidden="true" />
    </button>
  );
}

function Free({ condition: { state, total, currency }, cover }: StripProps) {
  const t = useTexts(stripTexts);
  const sum = cover || money(total, currency);
  return (
    <button
      type="button"
      className="invite-strip bonus-strip free flex flex-wrap items-center gap-3 w-full text-start rounded-16"
      onClick={openBonus}
    >
      <BadgeCheck className="i i24" aria-hidden="true" />
      <b className="grow text-14 flex-[1_1_7rem] min-w-0 font-semibold text-fg-1">
        {state === "met_fail" ? t.bonusLost(sum) : t.bonusMet(sum)}
      </b>
      <ChevronRight className="i" aria-hidden="true" />
    </button>
  );
}
