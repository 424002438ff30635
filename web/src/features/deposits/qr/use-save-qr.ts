import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { toast } from "@krapao/ui/overlays/toast";
import { useEffect, useState } from "react";
import { isWebView } from "../../../lib/device/passkeys.ts";
import { savePhoto } from "../../../lib/device/share-picture.ts";
import { dateTime, money } from "../../../lib/format.ts";
import { depositTexts } from "../texts.ts";
import { qrPicture } from "./qr-picture.ts";
import type { OpenQr } from "./use-qr.ts";

/** Whether this device has the bank's app: a phone or tablet. */
export const isPhone = () => matchMedia("(hover: none) and (pointer: coarse)").matches;

interface Given {
  qr: OpenQr;
  currency: Currency;
  /** The address that opens the bank's app; null: none is known. */
  link: string | null;
}

/**
 * Saves the picture of a QR and opens the app of the bank. A browser inside another app saves
 * nothing: there the picture is shown, to be pressed and held.
 */
export function useSaveQr({ qr, currency, link }: Given) {
  const t = useTexts(depositTexts);
  const [isSaved, setSaved] = useState(false);
  const [picture, setPicture] = useState<string | null>(null);
  const isBack = useReturn(isSaved);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);
  const save = async () => {
    try {
      const blob = await qrPicture(qr.svg, {
        product: `Krapao · ${t.labels.deposit}`,
        receiver: qr.receiver ? { label: t.receiver, name: qr.receiver } : null,
        amount: { label: t.toPay, value: money(qr.amount, currency) },
        expires: t.payUntil(dateTime(new Date(qr.expiresAt))),
      });
      if (isWebView(navigator.userAgent)) setPicture(URL.createObjectURL(blob));
      else if (!(await savePhoto(blob, `krapao-qr-${qr.amount}.png`))) return;
      setSaved(true);
      if (link && isPhone() && !isWebView(navigator.userAgent)) location.href = link;
    } catch {
      toast("error", t.saveFailed);
    }
  };
  return { save, isSaved, picture, isBack };
}

/** Whether the page was hidden since, as by the bank's app, and is seen again. */
function useReturn(isSaved: boolean): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (!isSaved) return;
    let wasHidden = document.hidden;
    const look = () => {
      if (document.hidden) wasHidden = true;
      else if (wasHidden) setBack(true);
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [isSaved]);
  return isBack;
}
