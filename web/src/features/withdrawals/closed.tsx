import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { rewardTexts, waysTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { askForHelp } from "../../lib/help.ts";
import { GiveBackButton } from "../../lib/money/gifts/give-back-button.tsx";
import { type Condition, useCondition } from "../../lib/money/rewards.ts";
import { minuteOf } from "../../lib/money/short-time.ts";
import { useOpensWhen } from "../../lib/money/use-counted-until.ts";
import type { Wallet } from "../../lib/money/wallet.ts";
import { type Ways, whyNoDeposit } from "../../lib/money/ways.ts";
import { closeSheet, go, openSheet } from "../../lib/navigation/navigation.tsx";
import { PageLink } from "../../lib/navigation/page-link.tsx";
import { withdrawalTexts } from "./texts.ts";

interface ClosedProps {
  wallet: Wallet;
  ways: Ways;
}

/** In place of the form while nothing can leave: what can be withdrawn, and why it is not more. */
export function WhyClosed({ wallet, ways }: ClosedProps) {
  const t = useTexts(withdrawalTexts);
  const { reason, until } = ways.withdraw;
  const { currency, held, withdrawing } = wallet.wallet;
  const moving = held - (withdrawing ?? 0);
  return (
    <>
      <div className="grid justify-items-center text-center">
        <p className="text-14 text-fg-2">{t.available}</p>
        <Amount value={ways.withdrawable} currency={currency} size="l" />
      </div>
      {reason === "WITHDRAW_DELAYED" && until ? (
        <Note tone="warn">{t.delayed(minuteOf(until))}</Note>
      ) : reason === "BONUS_CONDITION" ? (
        <BoundNote />
      ) : withdrawing === null ? (
        <Note>{t.nothing}</Note>
      ) : (
        <Note tone="warn" icon={Clock}>
          {t.underWay(money(withdrawing, currency))}
        </Note>
      )}
      {moving > 0 ? <Note tone="warn">{t.heldNote(money(moving, currency))}</Note> : null}
      <MoneyLink />
    </>
  );
}

/** What must be reached before money may leave. */
function BoundNote() {
  const t = useTexts(withdrawalTexts);
  const missing = useOpensWhen(useOpenCondition());
  return (
    <Note tone="warn">
      {missing ?? t.refused.BONUS_CONDITION}{" "}
      <PageLink to="/user/bonus" className="whitespace-nowrap">
        {t.seeBonus}
      </PageLink>
    </Note>
  );
}

function useOpenCondition(): Condition | null {
  const { data } = useCondition();
  return data?.state === "open" ? data : null;
}

/** The one thing to do while nothing can leave. */
export function ClosedAction({ ways }: Pick<ClosedProps, "ways">): ReactNode {
  const t = useTexts(withdrawalTexts);
  const words = useTexts(rewardTexts);
  const condition = useOpenCondition();
  const { chat } = useTexts(waysTexts);
  const to = (path: string) => () => void go(path).catch(toastError);
  const press = (label: string, onPress: () => void) => (
    <Button block onClick={onPress}>
      {label}
    </Button>
  );
  switch (ways.withdraw.reason) {
    case "BONUS_CONDITION":
      return condition ? (
        <GiveBackButton condition={condition} isMain />
      ) : (
        press(t.seeBonus, to("/user/bonus"))
      );
    case "WITHDRAW_IN_PROGRESS":
      return press(t.seeStatement, to("/user/statement"));
    case "WITHDRAW_DELAYED":
      return press(chat, () => askForHelp(""));
    default:
      return whyNoDeposit(ways) === null
        ? press(words.deposit, () => openSheet("deposit"))
        : press(t.labels.ok, closeSheet);
  }
}

/** The way to all of the member's money, and what frees each part. */
export function MoneyLink() {
  const t = useTexts(withdrawalTexts);
  return (
    <Button variant="ghost" block onClick={() => openSheet("money")}>
      {t.yourMoney}
    </Button>
  );
}
