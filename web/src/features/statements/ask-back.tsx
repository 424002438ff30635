import { useTexts } from "@krapao/browser/i18n/texts";
import { askBack, cancelAskBack } from "@krapao/contract/member/deposits";
import { Button } from "@krapao/ui/forms/button";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { toast } from "@krapao/ui/overlays/toast";
import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { useMoneyCall } from "../../lib/api/money-call.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import type { LineDetail } from "../../lib/lines/use-line.ts";
import { refreshWallet } from "../../lib/money/wallet.ts";
import { statementTexts } from "./texts.ts";

/** Offers to send money that has arrived and waits back to the account it came from. */
export function AskBack({ detail }: { detail: LineDetail }) {
  const lineId = detail.line._id;
  if (detail.askBack === "possible") return <Offer lineId={lineId} />;
  return detail.askBack === "asked" ? <Cancel lineId={lineId} /> : null;
}

/** Reads the line again, whatever the server said: it may have changed in another tab. */
async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["statement"] });
  await refreshWallet();
}

function Offer({ lineId }: { lineId: string }) {
  const t = useTexts(statementTexts).askBack;
  const [isAsking, setAsking] = useState(false);
  const once = useMoneyCall(askBack);
  const { mutate, isPending } = useMutation({
    mutationFn: () => once({ params: { lineId } }),
    onSuccess: () => toast("success", t.asked),
    onError: toastError,
    onSettled: async () => {
      await refresh();
      setAsking(false);
    },
  });
  return (
    <section className="ask-back grid gap-2.5">
      <p className="t2">{t.offer}</p>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        <Undo2 className="i i18" aria-hidden="true" />
        {t.ask}
      </Button>
      <ConfirmDialog
        open={isAsking}
        icon={Undo2}
        title={t.title}
        confirmLabel={t.ask}
        cancelLabel={t.keep}
        loading={isPending && t.asking}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      >
        {t.text}
      </ConfirmDialog>
    </section>
  );
}

function Cancel({ lineId }: { lineId: string }) {
  const t = useTexts(statementTexts).askBack;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(cancelAskBack, { params: { lineId } }),
    onSuccess: () => toast("success", t.cancelled),
    onError: toastError,
    onSettled: refresh,
  });
  return (
    <section className="ask-back grid gap-2.5">
      <Button
        variant="secondary"
        size="small"
        loading={isPending && t.cancelling}
        onClick={() => mutate()}
      >
        {t.cancel}
      </Button>
    </section>
  );
}
