import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { rewardTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { openWithdraw } from "../../lib/money/gifts/open-withdraw.ts";
import { OutcomeDialog } from "../../lib/money/outcome.tsx";
import { useGivenBack } from "../../lib/money/rewards.ts";
import type { GivenBack } from "./use-give-back.ts";

interface GivenBackDialogProps {
  /** null: nothing was given back yet. */
  result: GivenBack | null;
  currency: Currency | undefined;
  onClose: () => void;
}

/** What stayed and what left, the games whose results come later, and the way to withdraw. */
export function GivenBackDialog({ result, currency, onClose }: GivenBackDialogProps) {
  const t = useTexts(rewardTexts);
  const { data: waiting } = useGivenBack();
  const outcome =
    result && currency
      ? {
          tone: "success" as const,
          title: t.giveBack.done,
          text: t.giveBack.isFree(money(result.kept, currency)),
        }
      : null;
  const hasMoney = result !== null && result.kept > 0;
  const next = { label: t.withdraw, loading: false as const, onPress: openWithdraw };
  return (
    <OutcomeDialog
      outcome={outcome}
      okLabel={hasMoney ? t.playOn : t.ok}
      next={hasMoney ? next : undefined}
      onClose={onClose}
    >
      {result && currency && result.left > 0 ? (
        <p className="mt-2">{t.giveBack.left(money(result.left, currency))}</p>
      ) : null}
      {result?.hasLateResults ? (
        <p className="mt-2">
          {waiting && waiting.games.length > 0
            ? t.giveBack.waitsFor(waiting.games.join(", "))
            : t.giveBack.late}
        </p>
      ) : null}
    </OutcomeDialog>
  );
}
