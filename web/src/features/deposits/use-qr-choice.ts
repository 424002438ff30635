import type { QrChannel } from "@krapao/contract/member/deposits";
import { useEffect, useState } from "react";
import type { Channel } from "./channels.ts";
import { type OpenQr, useOpenQr, useQrEnd, useQrEnds } from "./qr/use-qr.ts";

interface Given {
  channels: readonly Channel[];
  /** Whether QR is the chosen way. */
  isChosen: boolean;
  /** The channel of the QR that is open when the sheet opens. */
  first: string | undefined;
  /** The sum that the member chose elsewhere: the form starts with it, also over an open QR. */
  asked: string | undefined;
  /** Loads what shows a QR, before there is one. */
  prepare: () => void;
}

/**
 * Channel and amount of the QR form, and the QR that replaces it: an open one, or the last one when
 * it has ended and the member has not left it yet.
 */
export function useQrChoice({ channels, isChosen, first, asked = "", prepare }: Given) {
  const [code, setCode] = useState<QrChannel | undefined>(
    () => (channels.find((each) => each.code === first) ?? channels[0])?.code,
  );
  const [typed, setTyped] = useState(asked);
  // Whether the member went back from a QR to the form.
  const [isEditing, setEditing] = useState(asked !== "");
  const [watched, setWatched] = useState<OpenQr | null>(null);
  const channel = channels.find((each) => each.code === code) ?? channels[0];
  useQrEnds();
  const end = useQrEnd(watched?.id);
  const { data } = useOpenQr(isChosen ? channel?.code : undefined, end === "replaced");
  // What was read before the end of a QR is not open any more.
  const isEnded = useQrEnd(data?.id) !== undefined;
  const open = isEnded ? null : (data ?? null);
  // A QR that has ended stays on the screen until the member goes on to the next one.
  if (open !== null && open.id !== watched?.id && end === undefined) setWatched(open);
  useEffect(() => {
    if (isChosen) prepare();
  }, [isChosen, prepare]);
  if (!isChosen || !channel) return null;
  const leave = (edits: boolean) => {
    setEditing(edits);
    setWatched(null);
  };
  const isWatching = watched !== null && (end !== undefined || watched.id === open?.id);
  return {
    channel,
    onChannel(next: QrChannel) {
      setCode(next);
      leave(false);
    },
    typed,
    onTyped: setTyped,
    open,
    shown: isWatching && !isEditing ? watched : null,
    end,
    onShowOpen: () => leave(false),
    onBack: () => leave(true),
  };
}
