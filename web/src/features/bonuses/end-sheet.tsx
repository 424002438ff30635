import { useTexts } from "@krapao/browser/i18n/texts";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { SheetContext } from "@krapao/ui/overlays/sheet-context";
import { toast } from "@krapao/ui/overlays/toast";
import { TriangleAlert } from "lucide-react";
import { use, useState } from "react";
import { codeText } from "../../i18n/errors/index.ts";
import { factsOf } from "../../lib/money/condition-facts.ts";
import { failureOf, type Outcome, OutcomeDialog } from "../../lib/money/outcome.tsx";
import { useCondition } from "../../lib/money/rewards.ts";
import { unmetOf } from "../../lib/money/unmet.ts";
import { closeSheet } from "../../lib/navigation/navigation.tsx";
import { bonusTexts } from "./texts/index.ts";
import { useEndBonus, useRewardName } from "./use-bonuses.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [bonusTexts];

/**
 * Requests a confirmation before the active reward ends. While it cannot end, its button on the
 * page is disabled, and the address of this sheet leads to the reason.
 */
export default function EndSheet() {
  const t = useTexts(bonusTexts);
  const { data: condition } = useCondition();
  const { mutate, isPending } = useEndBonus();
  const [failure, setFailure] = useState<Outcome | null>(null);
  const open = use(SheetContext)?.open ?? false;
  const [name, setName] = useState("");
  const now = useRewardName(condition);
  // The name stays readable while the dialog fades out after the reward has ended.
  if (now !== "" && now !== name) setName(now);
  const end = () =>
    mutate(undefined, {
      onSuccess: async ({ message }) => {
        closeSheet();
        toast("success", await codeText(message));
      },
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
    closeSheet();
  };
  return (
    <>
      <ConfirmDialog
        open={open && failure === null}
        title={unmet ? name : t.endTitle(name)}
        icon={TriangleAlert}
        tone="amber"
        loading={isPending && t.ending}
        onCancel={closeSheet}
        {...(unmet
          ? { confirmLabel: t.ok, onConfirm: closeSheet }
          : { confirmLabel: t.end, cancelLabel: t.notYet, danger: true, onConfirm: end })}
      >
        {unmet ? t.cannotEnd[unmetOf(unmet)](factsOf(unmet)) : t.endWarning}
      </ConfirmDialog>
      <OutcomeDialog outcome={failure} okLabel={t.ok} onClose={read} />
    </>
  );
}
