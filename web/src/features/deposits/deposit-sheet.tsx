import { useTexts } from "@krapao/browser/i18n/texts";
import { Boundary } from "@krapao/browser/loading/boundary";
import { page } from "@krapao/browser/loading/page";
import { Note } from "@krapao/ui/feedback/note";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { Segmented } from "@krapao/ui/forms/segmented";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { ImageUp, Landmark, Link, type LucideIcon, QrCode, WalletMinimal } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { useWallet, type Wallet } from "../../lib/money/wallet.ts";
import { useSearchParams } from "../../lib/navigation/search-params.ts";
import { SheetPlaceholder } from "../../lib/navigation/sheet-placeholder.tsx";
import { BankWay } from "./bank-way.tsx";
import { firstWay, openWays, ownBankFirst, WAYS, type Way, type Ways } from "./channels.ts";
import { keepLastWay, readLastWay } from "./last-way.ts";
import { depositTexts } from "./texts/index.ts";
import { useQrChoice } from "./use-qr-choice.ts";
import { useWays } from "./use-ways.ts";
import { WayFrame } from "./way-frame.tsx";
import "./deposits.css";

const GiftWay = page(() => import("./gifts/gift-way.tsx"));
const QrForm = page(() => import("./qr/qr-form.tsx"));
const QrShown = page(() => import("./qr/qr-shown.tsx"));
const prepareQr = () => void QrShown.preload().catch(() => undefined);
const SlipWay = page(() => import("./slips/slip-way.tsx"));

/** The way is part of the address: `?sheet=deposit&by=slip`. */
const PARAMS = v.object({ by: v.fallback(v.optional(v.picklist(WAYS)), undefined) });

const ICONS: Record<Way, LucideIcon> = { bank: Landmark, qr: QrCode, gift: Link, slip: ImageUp };

/**
 * Deposits by bank transfer, QR, digital wallet or gift link, and attaches the slip of a transfer.
 */
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
  const open = openWays(ways);
  // An open QR comes first. The address loses its parameters when the sheet starts to close.
  const [start] = useState(() => wallet.openQr?.bankCode);
  const [last, setLast] = useState<string | null>(
    () => by ?? (start === undefined ? readLastWay() : "qr"),
  );
  if (by !== undefined && by !== last) setLast(by);
  const way = firstWay(open, last);
  const choose = (next: Way) => {
    // A slip follows a deposit of another way.
    if (next !== "slip") keepLastWay(next);
    setParams({ by: next });
  };
  const isChosen = way === "qr";
  const qr = useQrChoice({ channels: ways.qr, isChosen, first: start, prepare: prepareQr });
  if (qr?.shown) {
    const onSlip = open.includes("slip") ? () => choose("slip") : undefined;
    return (
      <Suspense fallback={<SheetPlaceholder title={t.title} />}>
        <QrShown key={qr.shown.id} {...qr} qr={qr.shown} onSlip={onSlip} />
      </Suspense>
    );
  }
  return (
    <Frame ways={open} way={way} onWay={choose} hasWallets={ways.wallets.length > 0}>
      <Boundary key={way} instead={({ loadAgain }) => <LoadFailed onRetry={loadAgain} />}>
        <Suspense fallback={<Skeleton className="h-[220px] rounded-20" />}>
          {way === "bank" ? (
            <BankWay
              accounts={ownBankFirst(ways.accounts, wallet.bankAccount.bankCode)}
              min={ways.min}
              own={wallet.bankAccount}
              currency={wallet.wallet.currency}
              onSlip={() => choose("slip")}
            />
          ) : way === "gift" ? (
            <GiftWay
                wallets={ways.wallets}
                giftKey={ways.giftKey}
                phone={wallet.profile.username}
              />
          ) : way === "slip" ? (
            <SlipWay />
          ) : qr ? (
            <QrForm channels={ways.qr} {...qr} />
          ) : null}
        </Suspense>
      </Boundary>
    </Frame>
  );
}

interface FrameProps {
  ways: readonly Way[];
  way: Way;
  onWay: (way: Way) => void;
  hasWallets: boolean;
}

/** The sheet with a tab for each way; a single way needs no tabs. */
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
