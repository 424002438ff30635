import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { rewardTexts, waysTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { GiveBackButton } from "../../lib/money/gifts/give-back-button.tsx";
import { OwnLimit } from "../../lib/money/own-limit.tsx";
import { useCondition } from "../../lib/money/rewards.ts";
import { minuteOf } from "../../lib/money/short-time.ts";
import { leastLimit, type Ways } from "../../lib/money/ways.ts";
import { PageLink } from "../../lib/navigation/page-link.tsx";

/** What a member has to know before paying: the own limit that is left, and a bonus that binds. */
export function BeforeDeposit({ ways, isQr }: { ways: Ways; isQr: boolean }) {
  const t = useTexts(waysTexts);
  const least = leastLimit(ways);
  return (
    <>
      {ways.notice === "BONUS_CONDITION" ? <BoundNote /> : null}
      {least ? (
        <Note>
          <b>{t.ownLeft(money(least.left, ways.currency), t.periods[least.period])}</b>
          <OwnLimit {...least} used={least.limit - least.left} currency={ways.currency} />
          {isQr ? null : t.ownOver}
        </Note>
      ) : null}
    </>
  );
}

/** Money that is paid in under a condition is bound too: until when, and the way out before. */
function BoundNote() {
  const t = useTexts(waysTexts);
  const words = useTexts(rewardTexts);
  const { data: condition } = useCondition();
  const isOpen = condition?.state === "open";
  return (
    <>
      <Note tone="warn">
        {isOpen ? words.boundDeposit(minuteOf(condition.endsAt)) : t.bound}{" "}
        <PageLink to="/user/bonus" className="whitespace-nowrap">
          {t.seeBonus}
        </PageLink>
      </Note>
      {isOpen ? <GiveBackButton condition={condition} /> : null}
    </>
  );
}
