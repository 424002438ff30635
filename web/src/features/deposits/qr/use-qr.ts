import type { ClientOutput } from "@krapao/contract/endpoint";
import { createQr, deleteQr, type QrChannel, readQr } from "@krapao/contract/member/deposits";
import { fromMinor } from "@krapao/contract/money";
import { toast } from "@krapao/ui/overlays/toast";
import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { codeText, toastError } from "../../../i18n/errors/index.ts";
import { api } from "../../../lib/api/api.ts";
import { useMoneyCall } from "../../../lib/api/money-call.ts";
import { queryClient } from "../../../lib/api/query-client.ts";

/** An open QR. */
export interface OpenQr {
  id: string;
  /** SVG markup; only show it through `<img>`. */
  svg: string;
  payload: string;
  amount: number;
  /** Epoch milliseconds, by the clock of this device. */
  expiresAt: number;
}

const keyOf = (channel: QrChannel) => ["qr", channel];

/** The open QR of an answer; null when there is none that can be shown. */
function openQr(answer: ClientOutput<typeof readQr>): OpenQr | null {
  const { hasQrcode, qrcodeId, qrcode, payload, amount, expireIn } = answer;
  if (!hasQrcode || !qrcodeId || !qrcode || amount === null || !expireIn) return null;
  const expiresAt = Date.now() + expireIn * 1000;
  return { id: qrcodeId, svg: qrcode, payload: payload ?? "", amount, expiresAt };
}

/** The open QR of a channel, or null; without a channel nothing is requested. */
export function useOpenQr(channel: QrChannel | undefined) {
  return useQuery({
    queryKey: ["qr", channel],
    queryFn: channel
      ? async ({ signal }) => openQr(await api(readQr, { params: { bankCode: channel }, signal }))
      : skipToken,
  });
}

/** Removes a QR from the screen: it is paid, cancelled or expired. */
export function dropQr(channel: QrChannel): void {
  queryClient.setQueryData(keyOf(channel), null);
}

/** Creates a QR. The other channels are read again, since this may have closed their QRs. */
export function useCreateQr() {
  const once = useMoneyCall(createQr);
  return useMutation({
    mutationFn: ({ channel, amount }: { channel: QrChannel; amount: bigint }) =>
      once({ params: { bankCode: channel }, input: { amount: fromMinor(amount) } }),
    onSuccess: async (answer, { channel }) => {
      const made = openQr(answer);
      queryClient.setQueryData(keyOf(channel), made);
      const others = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        queryKey[0] === "qr" && queryKey[1] !== channel;
      void queryClient.invalidateQueries({ predicate: others });
      if (!made) toast("error", await codeText(answer.message ?? "QR_FAIL"));
    },
    onError: toastError,
  });
}

/** Cancels an open QR. When it can no longer be cancelled, its state is read again. */
export function useCancelQr(channel: QrChannel) {
  return useMutation({
    mutationFn: (id: string) => api(deleteQr, { params: { qrcodeId: id } }),
    onSuccess: () => dropQr(channel),
    onError: (error) => {
      void toastError(error);
      void queryClient.invalidateQueries({ queryKey: keyOf(channel) });
    },
  });
}
