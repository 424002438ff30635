import { useTexts } from "@krapao/browser/i18n/texts";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { SheetContext } from "@krapao/ui/overlays/sheet-context";
import { toast } from "@krapao/ui/overlays/toast";
import { Gift } from "lucide-react";
import { use, useState } from "react";
import { codeText, codeTexts, toastError } from "../../i18n/errors/index.ts";
import { rewardTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { OfferFacts } from "../../lib/money/offer-facts.tsx";
import { useWallet } from "../../lib/money/wallet.ts";
import { closeSheet } from "../../lib/navigation/navigation.tsx";
import { inviteTexts } from "./texts.ts";
import { useCollectInvites } from "./use-invites.ts";

export const texts = [inviteTexts, rewardTexts, codeTexts];

/** Requests a confirmation before the invite bonus is collected, since it has a condition. */
export default function CollectSheet() {
  const t = useTexts(inviteTexts);
  const { data: wallet } = useWallet();
  const { mutate, isPending } = useCollectInvites();
  const open = use(SheetContext)?.open ?? false;
  const [asked, setAsked] = useState(wallet);
  // The question stays readable while the dialog fades out, when the amount is already collected.
  if (open && !isPending && wallet !== asked) setAsked(wallet);
  if (!asked) return null;
  const { invite, wallet: balance } = asked;
  const collect = () =>
    mutate(undefined, {
      onSuccess: async ({ message }) => toast("success", await codeText(message)),
      onError: toastError,
      onSettled: closeSheet,
    });
  return (
    <ConfirmDialog
      open={open}
      title={t.collectTitle(money(invite.amount, balance.currency))}
      icon={Gift}
      confirmLabel={`${t.labels.receive} ${money(invite.amount, balance.currency)}`}
      cancelLabel={t.labels.notNow}
      loading={isPending && t.labels.receiving}
      onConfirm={collect}
      onCancel={closeSheet}
    >
      <OfferFacts {...invite} currency={balance.currency} />
    </ConfirmDialog>
  );
}
