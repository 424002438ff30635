import { useTexts } from "@krapao/browser/i18n/texts";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { rewardTexts } from "../../i18n/texts.ts";
import { failureOf, type Outcome } from "../../lib/money/outcome.tsx";
import { closeSheet } from "../../lib/navigation/navigation.tsx";
import type { Bonus } from "./bonus-rules.ts";
import { bonusTexts } from "./texts.ts";
import { useActivateBonus } from "./use-bonuses.ts";

/** Takes a bonus and closes the sheet, or says why it was refused. */
export function useReceive(bonus: Pick<Bonus, "code" | "name">) {
  const t = useTexts(bonusTexts);
  const { requested } = useTexts(rewardTexts);
  const { mutate, isPending } = useActivateBonus();
  const [failure, setFailure] = useState<Outcome | null>(null);
  const receive = () =>
    mutate(bonus.code, {
      onSuccess: () => {
        toast("success", t.receivedToast(bonus.name));
        closeSheet();
      },
      onError: async (error) =>
        setFailure(
          await failureOf(error, {
            errorTitle: t.receiveFailed,
            requested,
            unknown: { title: t.receiveFailed, text: "" },
          }),
        ),
    });
  return { receive, receiving: isPending, failure, clearFailure: () => setFailure(null) };
}
