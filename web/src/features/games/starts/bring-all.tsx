import { useTexts } from "@krapao/browser/i18n/texts";
import { savePreferences } from "@krapao/contract/member/games";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { useMutation } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { api } from "../../../lib/api/api.ts";
import { refreshWallet } from "../../../lib/money/wallet.ts";
import { sheetTexts } from "../texts.ts";

/**
 * The switch that makes a tap on any game bring all money along and enter it. Before it is on it
 * says what it does.
 */
export function BringAll({ isOn }: { isOn: boolean }) {
  const t = useTexts(sheetTexts);
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (bringsMoney: boolean) => {
      await api(savePreferences, { input: { bringsMoney } });
      await refreshWallet();
    },
    onError: toastError,
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <label className="check bring-all rounded-16 border border-line cursor-pointer gap-3.5 py-2.5 px-3.5">
        <Layers className="i flex-none text-sky-400" aria-hidden="true" />
        <span className="grow flex-1 min-w-0 text-fg-1">
          <b>{t.bringAll}</b>
          <small className="text-13 leading-[1.6] text-fg-3 block">{t.bringAllNote}</small>
        </span>
        <input
          type="checkbox"
          checked={isPending ? (variables ?? isOn) : isOn}
          disabled={isPending}
          onChange={(event) => (event.target.checked ? setAsking(true) : mutate(false))}
        />
      </label>
      <ConfirmDialog
        open={asking}
        icon={Layers}
        tone="amber"
        title={t.bringAllTitle}
        confirmLabel={t.bringAllOn}
        cancelLabel={t.labels.notNow}
        loading={isPending && t.labels.saving}
        onConfirm={() => mutate(true)}
        onCancel={() => setAsking(false)}
      >
        {t.bringAllText}
      </ConfirmDialog>
    </>
  );
}
