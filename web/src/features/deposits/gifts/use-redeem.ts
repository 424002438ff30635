import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { truelink } from "@krapao/contract/member/deposits";
import { sealLink } from "@krapao/contract/member/sealed-link";
import { giftLink, parseGiftLink } from "@krapao/contract/wire/gift-link";
import { toast } from "@krapao/ui/overlays/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { codeText, errorText, toastError } from "../../../i18n/errors/index.ts";
import { useMoneyCall } from "../../../lib/api/money-call.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { money } from "../../../lib/format.ts";
import { refreshWallet } from "../../../lib/money/wallet.ts";
import { openSheet } from "../../../lib/navigation/navigation.tsx";
import { depositTexts } from "../texts.ts";

/**
 * Redeems the gift link of a pasted text. Each link is sealed once: sealing gives a different text
 * each time, and a retry after an unknown outcome must send the same request. What is wrong with a
 * link is returned for its field; any other failure is a toast.
 */
export function useRedeem(key: string) {
  const t = useTexts(depositTexts);
  const once = useMoneyCall(truelink);
  const [sealed] = useState(() => new Map<string, Promise<string>>());
  const [refusal, setRefusal] = useState<string>();
  const redeem = useMutation({
    mutationFn: async (link: string) => {
      const text = sealed.get(link) ?? sealLink(link, key);
      sealed.set(link, text);
      return once({ input: { link: await text } });
    },
    onSuccess: async ({ status, message, depositId }) => {
      void refreshWallet();
      void queryClient.invalidateQueries({ queryKey: ["statement"] });
      if (status === "FAILED") return setRefusal(await codeText(message));
      if (status === "PROCESSING") return toast("info", await codeText("IN_PROGRESS"));
      // The event of the same deposit may have opened its receipt before.
      if (depositId) openSheet("receipt", { line: depositId });
    },
    onError: async (error) => {
      if (!isAboutLink(error)) return toastError(error);
      const { minimum } = error;
      setRefusal(
        minimum ? t.giftBelow(money(minimum.amount, minimum.currency)) : await errorText(error),
      );
    },
  });
  /** Sends the one link of a text; a text without one is refused here. */
  const mutate: typeof redeem.mutate = (text, options) => {
    const hash = parseGiftLink(text);
    if (hash !== undefined) return redeem.mutate(giftLink(hash), options);
    void codeText("TRUELINK_INVALID").then(setRefusal);
  };
  return { ...redeem, mutate, refusal, clearRefusal: () => setRefusal(undefined) };
}

function isAboutLink(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (error.code === "TRUELINK_INVALID" || error.code === "TRUELINK_DUPLICATE")
  );
}
