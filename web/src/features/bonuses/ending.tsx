import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { wait } from "@krapao/contract/member/bonuses";
import { Note } from "@krapao/ui/feedback/note";
import { useSecondsUntil } from "@krapao/ui/feedback/ticker";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Clock, Undo2 } from "lucide-react";
import { toastError } from "../../i18n/errors/index.ts";
import { rewardTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { money } from "../../lib/format.ts";
import { Fact } from "../../lib/money/offer-facts.tsx";
import { type Condition, refreshRewards } from "../../lib/money/rewards.ts";
import { minuteOf } from "../../lib/money/short-time.ts";
import { sessionQuery } from "../../lib/session/own-session.ts";
import { endingOf } from "./ending-rules.ts";
import { endingTexts } from "./texts.ts";

/** When the condition ends, what happens then, and the button to wait for open bets. */
export function Ending({ condition }: { condition: Condition }) {
  const words = useTexts(rewardTexts);
  const { hasEnded, canWait } = useEnding(condition);
  return (
    <>
      {hasEnded ? null : (
        <dl className="facts">
          <Fact label={words.ends}>{minuteOf(condition.endsAt)}</Fact>
        </dl>
      )}
      <EndNote condition={condition} />
      {canWait ? <WaitButton /> : null}
    </>
  );
}

/** What happens at the end: it is over and counted, waits for open bets, or comes by itself. */
export function EndNote({ condition }: { condition: Condition }) {
  const t = useTexts(endingTexts);
  const { hasEnded, waitsUntil, givesBackAt } = useEnding(condition);
  const { endsAt, givingBack, currency } = condition;
  const keeps = money(givingBack.keeps, currency);
  const ends = [
    hasEnded && t.ended(minuteOf(endsAt)),
    waitsUntil && t.waits(minuteOf(waitsUntil)),
  ].filter(Boolean);
  return (
    <>
      {givesBackAt ? <Note icon={Undo2}>{t.byItself(minuteOf(givesBackAt), keeps)}</Note> : null}
      {ends.length > 0 ? <Note icon={Clock}>{ends.join(" ")}</Note> : null}
    </>
  );
}

/** By the server's clock. */
function useEnding(condition: Condition) {
  const { data: session } = useQuery(sessionQuery);
  const aheadMs = session?.aheadMs ?? 0;
  return endingOf(condition, useSecondsUntil(Date.parse(condition.endsAt) - aheadMs));
}

/** Asks to wait for open bets at the end, and says what happens otherwise. */
function WaitButton() {
  const t = useTexts(endingTexts);
  const words = useTexts(rewardTexts);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(wait),
    onSettled: refreshRewards,
  });
  const ask = () =>
    mutate(undefined, {
      onError: (error) =>
        error instanceof ApiError && error.code === "NO_DATA"
          ? toast("info", words.giveBack.none)
          : void toastError(error),
    });
  return (
    <div className="stack-2">
      <Button variant="secondary" block loading={isPending && t.labels.saving} onClick={ask}>
        {t.wait}
      </Button>
      <p className="text-13 text-fg-3">{t.otherwise}</p>
    </div>
  );
}
