import { truelink } from "@krapao/contract/deposits";
import { sealLink } from "@krapao/contract/sealed-link";
import { toast } from "@krapao/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { codeText, toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { money } from "../../lib/format.ts";
import { useOnce } from "../../lib/idempotency.ts";
import { closeSheet } from "../../lib/navigation.tsx";
import { queryClient } from "../../lib/query.ts";
import { refreshWallet } from "../../lib/wallet.ts";
import { depositTexts } from "./texts/index.ts";

/**
 * Redeems a gift link. One link is sealed once: a sealed text is new each time, and the same wish must be sent again
 * when nobody knows how the first try ended.
 */
export function useRedeem(key: string) {
  const t = useTexts(depositTexts);
  const once = useOnce(truelink);
  const [sealed] = useState(() => new Map<string, Promise<string>>());
  return useMutation({
    mutationFn: async (link: string) => {
      const text = sealed.get(link) ?? sealLink(link, key);
      sealed.set(link, text);
      return once({ input: { link: await text } });
    },
    onSuccess: async ({ status, message, amount }) => {
      void refreshWallet();
      void queryClient.invalidateQueries({ queryKey: ["statement"] });
      if (status === "FAILED") return toast("error", await codeText(message));
      if (status === "PROCESSING") return toast("info", await codeText("IN_PROGRESS"));
      // Gift links are in baht.
      toast("success", amount === null ? t.doneToast : t.arrived(money(amount, "THB")));
      closeSheet();
    },
    onError: toastError,
  });
}
