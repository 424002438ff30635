import { Note } from "@krapao/ui/note";
import { Segmented } from "@krapao/ui/segmented";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { ImageUp, Landmark, Link, type LucideIcon, QrCode, WalletMinimal } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { LoadFailed } from "../../lib/load-failed.tsx";
import { useSearchParams } from "../../lib/search-params.ts";
import { SheetPlaceholder } from "../../lib/sheet-placeholder.tsx";
import { useWallet, type Wallet } from "../../lib/wallet.ts";
import { BankWay } from "./bank-way.tsx";
import { openWays, WAYS, type Way, type Ways } from "./channels.ts";
import { depositTexts } from "./texts/index.ts";
import { useOpenQr } from "./use-qr.ts";
import { useWays } from "./use-ways.ts";
import { WayFrame } from "./way-frame.tsx";
import "./deposits.css";

const GiftWay = lazy(() => import("./gift-way.tsx"));
const QrForm = lazy(() => import("./qr-form.tsx"));
const loadQrShown = () => import("./qr-shown.tsx");
const QrShown = lazy(loadQrShown);
const SlipWay = lazy(() => import("./slip-way.tsx"));

/** The way lies in the address: `?sheet=deposit&by=slip`. */
const PARAMS = v.object({ by: v.fallback(v.optional(v.picklist(WAYS)), undefined) });

const ICONS: Record<Way, LucideIcon> = { bank: Landmark, qr: QrCode, gift: Link, slip: ImageUp };

/** Pays money in: by bank transfer, QR, digital wallet or gift link, and attaches the slip of a transfer. */
export default function DepositSheet() {
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  const { data: wallet } = useWallet();
  const { data: ways, isPending, refetch } = useWays(wallet?.wallet.currency);
  if (wallet && ways && openWays(ways).length > 0) return <Open wallet={wallet} ways={ways} />;
  if (isPending || !wallet) return <SheetPlaceholder title={t.title} />;
  return (
    <Sheet title={t.title} closeLabel={core.close}>
      {ways ? <Note tone="warn">{t.closed}</Note> : <LoadFailed onRetry={() => refetch()} />}
    </Sheet>
  );
}

function Open({ wallet, ways }: { wallet: Wallet; ways: Ways }) {
  const t = useTexts(depositTexts);
  const [{ by }, setParams] = useSearchParams(PARAMS);
  // The address loses its parameters as soon as the sheet begins to close.
  const [last, setLast] = useState(by);
  if (by !== undefined && by !== last) setLast(by);
  const open = openWays(ways);
  const way = open.find((each) => each === last) ?? open[0] ?? "bank";
  const choose = (next: Way) => setParams({ by: next });
  const qr = useQrChoice(ways.qr, way === "qr");
  if (qr?.shown) {
    return (
      <Suspense fallback={<SheetPlaceholder title={t.title} />}>
        <QrShown key={qr.shown.id} channel={qr.channel} qr={qr.shown} onBack={qr.onBack} />
      </Suspense>
    );
  }
  return (
    <Frame ways={open} way={way} onWay={choose} hasWallets={ways.wallets.length > 0}>
      <Suspense fallback={<Skeleton className="h-[220px] rounded-20" />}>
        {way === "bank" ? (
          <BankWay
            accounts={ways.accounts}
            min={ways.min}
            own={wallet.bankAccount}
            currency={wallet.wallet.currency}
            onSlip={() => choose("slip")}
          />
        ) : way === "gift" ? (
          <GiftWay wallets={ways.wallets} giftKey={ways.giftKey} />
        ) : way === "slip" ? (
          <SlipWay />
        ) : qr ? (
          <QrForm channels={ways.qr} {...qr} />
        ) : null}
      </Suspense>
    </Frame>
  );
}

/** The channel and the amount of the QR form, and the open QR that is shown instead of it. */
function useQrChoice(channels: Ways["qr"], chosen: boolean) {
  const [first] = channels;
  const [code, setCode] = useState(first?.code);
  const [typed, setTyped] = useState("");
  // The member stepped back from an open QR to the form.
  const [choosing, setChoosing] = useState(false);
  const channel = channels.find((each) => each.code === code) ?? first;
  const { data } = useOpenQr(chosen ? channel?.code : undefined);
  // Here before the QR is made.
  useEffect(() => {
    if (chosen) void loadQrShown();
  }, [chosen]);
  if (!chosen || !channel) return null;
  const open = data ?? null;
  return {
    channel,
    onChannel(next: typeof channel.code) {
      setCode(next);
      setChoosing(false);
    },
    typed,
    onTyped: setTyped,
    open,
    shown: choosing ? null : open,
    onShowOpen: () => setChoosing(false),
    onBack: () => setChoosing(true),
  };
}

interface FrameProps {
  ways: readonly Way[];
  way: Way;
  onWay: (way: Way) => void;
  hasWallets: boolean;
}

/** The sheet with a tab for each way; a way that is alone needs no tabs. */
function Frame({ ways, way, onWay, hasWallets, children }: FrameProps & { children: ReactNode }) {
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  const labels: Record<Way, string> = {
    bank: t.byBank,
    qr: t.byQr,
    gift: hasWallets ? t.byWallet : t.byGift,
    slip: t.bySlip,
  };
  const icons = hasWallets ? { ...ICONS, gift: WalletMinimal } : ICONS;
  const options = ways.map((each) => ({ value: each, label: labels[each], icon: icons[each] }));
  return (
    <Sheet
      title={t.title}
      closeLabel={core.close}
      busy={busy}
      footer={<div ref={setFoot} className="stack-2" />}
    >
      {ways.length > 1 ? (
        <Segmented label={t.ways} value={way} options={options} onChange={onWay} />
      ) : null}
      <WayFrame value={{ foot, setBusy }}>{children}</WayFrame>
    </Sheet>
  );
}
