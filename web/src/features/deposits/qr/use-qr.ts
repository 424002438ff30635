import type { ClientOutput } from "@krapao/contract/endpoint";
import type { QrEvent } from "@krapao/contract/events";
import { createQr, deleteQr, type QrChannel, readQr } from "@krapao/contract/member/deposits";
import { fromMinor } from "@krapao/contract/money";
import { toast } from "@krapao/ui/overlays/toast";
import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { codeText, toastError } from "../../../i18n/errors/index.ts";
import { api } from "../../../lib/api/api.ts";
import { useMoneyCall } from "../../../lib/api/money-call.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { refreshWallet } from "../../../lib/money/wallet.ts";
import { listenToMember } from "../../../lib/socket/member-events.ts";

/** An open QR. */
export interface OpenQr {
  id: string;
  /** SVG markup; only show it through `<img>`. */
  svg: string;
  payload: string;
  /** The name of the account that receives the money; empty when it is not known. */
  receiver: string;
  amount: number;
  /** Epoch milliseconds, by the clock of this device. */
  expiresAt: number;
}

const keyOf = (channel: QrChannel) => ["qr", channel];
const endKeyOf = (id: string | undefined) => ["qr-end", id];

/** How a QR ended. */
export type QrEnd = QrEvent["state"];

/** Records how a QR ended, for every part of the page that shows it. */
export function endQr(id: string, end: QrEnd): void {
  queryClient.setQueryData(endKeyOf(id), end);
}

/** How this QR ended; undefined while it is open, or when no event has said so. */
export function useQrEnd(id: string | undefined): QrEnd | undefined {
  return useQuery<QrEnd>({ queryKey: endKeyOf(id), queryFn: skipToken, gcTime: Infinity }).data;
}

/** Listens to the ends of QRs, which another page or the bank may cause. */
export function useQrEnds(): void {
  useEffect(() => listenToMember({ qr: ({ qrcodeId, state }) => endQr(qrcodeId, state) }), []);
}

/** The open QR of an answer; null when there is none that can be shown. */
function openQr(answer: ClientOutput<typeof readQr>): OpenQr | null {
  const { hasQrcode, qrcodeId, qrcode, payload, receiver, amount, expireIn } = answer;
  if (!hasQrcode || !qrcodeId || !qrcode || amount === null || !expireIn) return null;
  const expiresAt = Date.now() + expireIn * 1000;
  return {
    id: qrcodeId,
    svg: qrcode,
    payload: payload ?? "",
    receiver: receiver ?? "",
    amount,
    expiresAt,
  };
}

/** A gateway answers a new order within seconds. */
const NEXT_QR_MS = 2_000;

/**
 * The open QR of a channel, or null; without a channel nothing is requested. A QR that replaced
 * another one is requested until the gateway has made it.
 */
export function useOpenQr(channel: QrChannel | undefined, isReplaced: boolean) {
  return useQuery({
    queryKey: ["qr", channel],
    queryFn: channel
      ? async ({ signal }) => openQr(await api(readQr, { params: { bankCode: channel }, signal }))
      : skipToken,
    refetchInterval: ({ state }) => (isReplaced && !state.data ? NEXT_QR_MS : false),
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
      void refreshWallet();
      const others = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        queryKey[0] === "qr" && queryKey[1] !== channel;
      void queryClient.invalidateQueries({ predicate: others });
      if (!made) toast("error", await codeText(answer.message ?? "QR_FAIL"));
    },
    onError: toastError,
  });
}

/**
 * Cancels an open QR. When it can no longer be cancelled, its state is read again.
 * @param onDone called also when an event has removed the QR from the screen before the answer
 */
export function useCancelQr(channel: QrChannel, onDone: () => void) {
  return useMutation({
    mutationFn: (id: string) => api(deleteQr, { params: { qrcodeId: id } }),
    onSuccess: () => {
      dropQr(channel);
      void refreshWallet();
      onDone();
    },
    onError: (error) => {
      void toastError(error);
      void queryClient.invalidateQueries({ queryKey: keyOf(channel) });
    },
  });
}
