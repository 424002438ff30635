import { ConfirmDialog } from "@krapao/ui/confirm-dialog";
import { SheetContext } from "@krapao/ui/sheet-context";
import { toast } from "@krapao/ui/toast";
import { TriangleAlert } from "lucide-react";
import { use, useState } from "react";
import { codeText } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { closeSheet } from "../../lib/navigation.tsx";
import { failureOf, type Outcome, OutcomeDialog } from "../../lib/outcome.tsx";
import { useCondition } from "../../lib/rewards.ts";
import { bonusTexts } from "./texts/index.ts";
import { useEndBonus, useGiftName } from "./use-bonuses.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [bonusTexts];

/** Asks before the active gift is ended, and says why when it cannot be. */
export default function EndSheet() {
  const t = useTexts(bonusTexts);
  const { data: condition } = useCondition();
  const { mutate, isPending } = useEndBonus();
  const [failure, setFailure] = useState<Outcome | null>(null);
  const open = use(SheetContext)?.open ?? false;
  const [name, setName] = useState("");
  const now = useGiftName(condition);
  // Once it is ended its name stays readable while the question fades.
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
  const read = () => {
    setFailure(null);
    closeSheet();
  };
  return (
    <>
      <ConfirmDialog
        open={open && failure === null}
        title={t.endTitle(name)}
        icon={TriangleAlert}
        tone="amber"
        danger
        confirmLabel={t.end}
        cancelLabel={t.notYet}
        loading={isPending && t.ending}
        onConfirm={end}
        onCancel={closeSheet}
      >
        {t.endWarning}
      </ConfirmDialog>
      <OutcomeDialog outcome={failure} okLabel={t.ok} onClose={read} />
    </>
  );
}
