import { useTexts } from "@krapao/browser/i18n/texts";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { SheetContext } from "@krapao/ui/overlays/sheet-context";
import { BadgeCheck, Clock } from "lucide-react";
import { use, useState } from "react";
import { rewardTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { factsOf } from "../../lib/money/condition-facts.ts";
import { openWithdraw } from "../../lib/money/gifts/open-withdraw.ts";
import { failureOf, type Outcome, OutcomeDialog } from "../../lib/money/outcome.tsx";
import { type Condition, useCondition } from "../../lib/money/rewards.ts";
import { unmetOf } from "../../lib/money/unmet.ts";
import { closeSheet } from "../../lib/navigation/navigation.tsx";
import { bonusTexts } from "./texts.ts";
import { useEndBonus, useRewardName } from "./use-bonuses.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [bonusTexts, rewardTexts];

/**
 * Requests a confirmation before a met reward ends, and offers to withdraw afterwards. While it
 * cannot end, the address of this sheet leads to the reason.
 */
export default function EndSheet() {
  const t = useTexts(bonusTexts);
  const words = useTexts(rewardTexts);
  const { data: condition } = useCondition();
  const { mutate, isPending } = useEndBonus();
  const [failure, setFailure] = useState<Outcome | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const open = use(SheetContext)?.open ?? false;
  const [name, setName] = useState("");
  const now = useRewardName(condition);
  // The name stays readable while the dialog fades out after the reward has ended.
  if (now !== "" && now !== name) setName(now);
  const end = () =>
    mutate(undefined, {
      onSuccess: () => setEnded(freeOf(condition)),
      onError: async (error) =>
        setFailure(
          await failureOf(error, {
            errorTitle: t.endFailed,
            unknown: { title: t.endFailed, text: "" },
          }),
        ),
    });
  const unmet = condition?.state === "open" ? condition : null;
  const read = () => {
    setFailure(null);
    setEnded(null);
    closeSheet();
  };
  const success: Outcome | null =
    ended === null ? null : { tone: "success", title: t.endedTitle, text: t.endedText(ended) };
  return (
    <>
      <ConfirmDialog
        open={open && failure === null && ended === null}
        title={unmet ? name : t.endTitle(name)}
        icon={unmet ? Clock : BadgeCheck}
        tone={unmet ? "amber" : "jade"}
        loading={isPending && t.ending}
        onCancel={closeSheet}
        {...(unmet
          ? { confirmLabel: t.labels.ok, onConfirm: closeSheet }
          : { confirmLabel: t.end, cancelLabel: t.notYet, onConfirm: end })}
      >
        {unmet ? t.cannotEnd[unmetOf(unmet)](factsOf(unmet)) : t.endText}
      </ConfirmDialog>
      <OutcomeDialog
        outcome={open ? success : null}
        okLabel={words.playOn}
        next={{ label: words.withdraw, loading: false, onPress: openWithdraw }}
        onClose={read}
      />
      <OutcomeDialog outcome={failure} okLabel={t.labels.ok} onClose={read} />
    </>
  );
}

/** What the member has, as text; empty when it is not known. */
function freeOf(condition: Condition | null | undefined): string {
  return condition ? money(condition.total, condition.currency) : "";
}
