import { createQr, deleteQr, type QrChannel, readQr } from "@krapao/contract/deposits";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { fromMinor } from "@krapao/contract/money";
import { toast } from "@krapao/ui/toast";
import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { codeText, toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api.ts";
import { useOnce } from "../../lib/idempotency.ts";
import { queryClient } from "../../lib/query.ts";

/** A QR that can be paid now. */
export interface OpenQr {
  id: string;
  /** SVG markup, only ever shown through `<img>`. */
  svg: string;
  payload: string;
  amount: number;
  /** Epoch milliseconds, by the clock of this device. */
  expiresAt: number;
}

const keyOf = (channel: QrChannel) => ["qr", channel];

/** Null when the answer holds no QR that can be shown. */
function openQr(answer: ClientOutput<typeof readQr>): OpenQr | null {
  const { hasQrcode, qrcodeId, qrcode, payload, amount, expireIn } = answer;
  if (!hasQrcode || !qrcodeId || !qrcode || amount === null || !expireIn) return null;
  const expiresAt = Date.now() + expireIn * 1000;
  return { id: qrcodeId, svg: qrcode, payload: payload ?? "", amount, expiresAt };
}

/** The open QR of a channel, or null; without a channel nothing is asked. */
export function useOpenQr(channel: QrChannel | undefined) {
  return useQuery({
    queryKey: ["qr", channel],
    queryFn: channel
      ? async ({ signal }) => openQr(await api(readQr, { params: { bankCode: channel }, signal }))
      : skipToken,
  });
}

/** Takes a QR off the screen: it is paid, cancelled or over. */
export function dropQr(channel: QrChannel): void {
  queryClient.setQueryData(keyOf(channel), null);
}

/** Makes a QR. The other channels are asked again, as they may have been closed by it. */
export function useCreateQr() {
  const once = useOnce(createQr);
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

/** Cancels an open QR. When it can no longer be cancelled, what is true now is read. */
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
