import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { waysTexts } from "../../i18n/ways/index.ts";
import { money } from "../../lib/format.ts";
import { leastLimit, type Ways } from "../../lib/money/ways.ts";
import { PageLink } from "../../lib/navigation/page-link.tsx";

/** What a member has to know before paying: the own limit that is left, and a bonus that binds. */
export function BeforeDeposit({ ways, isQr }: { ways: Ways; isQr: boolean }) {
  const t = useTexts(waysTexts);
  const least = leastLimit(ways);
  return (
    <>
      {ways.notice === "BONUS_CONDITION" ? (
        <Note tone="warn">
          {t.bound}{" "}
          <PageLink to="/user/bonus" className="whitespace-nowrap">
            {t.seeBonus}
          </PageLink>
        </Note>
      ) : null}
      {least ? (
        <Note>
          <b>{t.ownLeft(money(least.left, ways.currency), t.periods[least.period])}</b>
          {isQr ? null : ` ${t.ownOver}`}
        </Note>
      ) : null}
    </>
  );
}
