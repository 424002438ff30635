import { ConfirmDialog } from "@krapao/ui/confirm-dialog";
import { SheetContext } from "@krapao/ui/sheet-context";
import { toast } from "@krapao/ui/toast";
import { Gift } from "lucide-react";
import { use, useState } from "react";
import { codeText, toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { money } from "../../lib/format.ts";
import { closeSheet } from "../../lib/navigation.tsx";
import { useWallet } from "../../lib/wallet.ts";
import { inviteTexts } from "./texts/index.ts";
import { useCollectInvites } from "./use-invites.ts";
import "../../lib/amount-entry.css";

export const texts = [inviteTexts];

/** Asks before the invite bonus is taken: it comes under a condition. */
export default function CollectSheet() {
  const t = useTexts(inviteTexts);
  const { data: wallet } = useWallet();
  const { mutate, isPending } = useCollectInvites();
  const open = use(SheetContext)?.open ?? false;
  const [asked, setAsked] = useState(wallet);
  // What was asked stays readable while the question fades: taken, there is nothing left to take.
  if (open && !isPending && wallet !== asked) setAsked(wallet);
  if (!asked) return null;
  const { invite, wallet: purse } = asked;
  const collect = () =>
    mutate(undefined, {
      onSuccess: async ({ message }) => toast("success", await codeText(message)),
      onError: toastError,
      onSettled: closeSheet,
    });
  return (
    <ConfirmDialog
      open={open}
      title={t.collectTitle(money(invite.amount, purse.currency))}
      icon={Gift}
      confirmLabel={t.confirm}
      cancelLabel={t.notYet}
      loading={isPending && t.collecting}
      onConfirm={collect}
      onCancel={closeSheet}
    >
      <dl className="facts">
        <div>
          <dt>{t.wins}</dt>
          <dd className="text-jade-400">{t.ofBase(invite.success)}</dd>
        </div>
        <div>
          <dt>{t.loses}</dt>
          <dd>{t.ofBase(invite.fail)}</dd>
        </div>
      </dl>
      <p className="mt-2">{t.warning}</p>
    </ConfirmDialog>
  );
}
