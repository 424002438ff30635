import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { BadgeCheck, LockOpen } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { rewardTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { openWithdraw } from "../../lib/money/gifts/open-withdraw.ts";
import { failureOf, type Outcome, OutcomeDialog } from "../../lib/money/outcome.tsx";
import type { Condition } from "../../lib/money/rewards.ts";
import { go } from "../../lib/navigation/navigation.tsx";
import { bonusTexts } from "./texts.ts";
import { useEndBonus, useRewardName } from "./use-bonuses.ts";
import "./bonuses.css";

const playOn = () => void go("/user/home").catch(toastError);

/**
 * A reward whose condition binds nothing any more, won or lost: all money is free. A press ends it
 * and goes on, to the bank or to the games.
 */
export function MetCard({ condition }: { condition: Condition }) {
  const t = useTexts(bonusTexts);
  const words = useTexts(rewardTexts);
  const { total, currency, state } = condition;
  const { end, ending, failure, clearFailure } = useEnd();
  const isLost = state === "met_fail";
  const Icon = isLost ? LockOpen : BadgeCheck;
  const sum = money(total, currency);
  const busy = (next: () => void) => ending === next && t.ending;
  return (
    <section
      className={`card pat active-bonus ${isLost ? "lost" : "met"} grid grid-cols-1 gap-3.5`}
      aria-label={t.active}
    >
      <div className="row items-start flex-wrap">
        <span className={`ico ${isLost ? "sky" : "jade"}`}>
          <Icon className="i" aria-hidden="true" />
        </span>
        <div className="grow flex-[1_1_5rem]">
          <p className="text-13 text-fg-2">{useRewardName(condition)}</p>
          <h2>{isLost ? t.lostTitle(sum) : t.metTitle(sum)}</h2>
        </div>
      </div>
      <p className="text-14 text-fg-2">{isLost ? t.lostText : t.metText}</p>
      <div className="btns">
        <Button
          variant="secondary"
          loading={busy(playOn)}
          disabled={ending !== null}
          onClick={() => end(playOn)}
        >
          {words.playOn}
        </Button>
        {total > 0 ? (
          <Button
            loading={busy(openWithdraw)}
            disabled={ending !== null}
            onClick={() => end(openWithdraw)}
          >
            {words.withdraw}
          </Button>
        ) : null}
      </div>
      <OutcomeDialog outcome={failure} okLabel={words.ok} onClose={clearFailure} />
    </section>
  );
}

/** Ends the reward, and goes on as the member pressed once it has ended. */
function useEnd() {
  const t = useTexts(bonusTexts);
  const { mutateAsync } = useEndBonus();
  const [ending, setEnding] = useState<(() => void) | null>(null);
  const [failure, setFailure] = useState<Outcome | null>(null);
  const end = async (next: () => void) => {
    setEnding(() => next);
    try {
      await mutateAsync();
      toast("success", t.ended);
      next();
    } catch (error) {
      const errorTitle = t.endFailed;
      const unknown = { title: errorTitle, text: "" };
      setFailure(await failureOf(error, { errorTitle, unknown }));
    }
    setEnding(null);
  };
  return { end, ending, failure, clearFailure: () => setFailure(null) };
}
