import { useTexts } from "@krapao/browser/i18n/texts";
import { Boundary } from "@krapao/browser/loading/boundary";
import { page } from "@krapao/browser/loading/page";
import { QR_CHANNELS } from "@krapao/contract/member/deposits";
import { Note } from "@krapao/ui/feedback/note";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { Segmented } from "@krapao/ui/forms/segmented";
import { Sheet } from "@krapao/ui/overlays/sheet";
import {
  ImageUp,
  Landmark,
  Link,
  type LucideIcon,
  QrCode,
  ShieldCheck,
  WalletMinimal,
} from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { useWallet, type Wallet } from "../../lib/money/wallet.ts";
import {
  type Closed,
  type Ways as MemberWays,
  useFreshWays,
  whyNoDeposit,
} from "../../lib/money/ways.ts";
import { useSearchParams } from "../../lib/navigation/search-params.ts";
import { SheetPlaceholder } from "../../lib/navigation/sheet-placeholder.tsx";
import { BankWay } from "./bank-way.tsx";
import { BeforeDeposit } from "./before-deposit.tsx";
import { firstWay, openTo, openWays, ownBankFirst, WAYS, type Way, type Ways } from "./channels.ts";
import { ClosedSheet, WhyClosed } from "./closed-sheet.tsx";
import { keepLastWay, readLastWay } from "./last-way.ts";
import { depositTexts } from "./texts.ts";
import { useQrChoice } from "./use-qr-choice.ts";
import { useWays } from "./use-ways.ts";
import { WayFrame } from "./way-frame.tsx";
import "./deposits.css";

const GiftWay = page(() => import("./gifts/gift-way.tsx"));
const QrForm = page(() => import("./qr/qr-form.tsx"));
const QrShown = page(() => import("./qr/qr-shown.tsx"));
const prepareQr = () => void QrShown.preload().catch(() => undefined);
const SlipWay = page(() => import("./slips/slip-way.tsx"));

/**
 * The way is part of the address: `?sheet=deposit&by=slip`. A chip of home also names the channel
 * of the QR that it made, or the sum for which the form makes one.
 */
const PARAMS = v.object({
  by: v.fallback(v.optional(v.picklist(WAYS)), undefined),
  qr: v.fallback(v.optional(v.picklist(QR_CHANNELS)), undefined),
  sum: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))), undefined),
});

const ICONS: Record<Way, LucideIcon> = { bank: Landmark, qr: QrCode, gift: Link, slip: ImageUp };

/**
 * Deposits by bank transfer, QR, digital wallet or gift link, and attaches the slip of a transfer.
 */
export default function DepositSheet() {
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  const { data: wallet } = useWallet();
  const { data: all, isPending, error, refetch } = useWays(wallet?.wallet.currency);
  // What was read before a time-out or a deposit may be wrong now: the sheet reads it again.
  const own = useFreshWays();
  const [{ by }] = useSearchParams(PARAMS);
  // The address loses its parameters when the sheet starts to close.
  const [wanted, setWanted] = useState(by);
  if (by !== undefined && by !== wanted) setWanted(by);
  const isKnown = !own.isPending || own.failureCount > 0;
  const ways = all && isKnown ? openTo(all, own.data) : undefined;
  const closed = whyNoDeposit(own.data);
  const isClosed = closed !== null && isOwn(closed);
  if (own.data && isClosed && wanted !== "slip")
    return <ClosedSheet ways={own.data} closed={closed} />;
  // The slip of a transfer that was made before can still be attached.
  const open: Way[] = isClosed ? ["slip"] : ways ? openWays(ways) : [];
  if (wallet && ways && open.length > 0) {
    return (
      <Open
        wallet={wallet}
        ways={ways}
        open={open}
        own={own.data}
        closed={isClosed ? closed : null}
      />
    );
  }
  if (isPending || !wallet || !isKnown) return <SheetPlaceholder title={t.labels.deposit} />;
  return (
    <Sheet title={t.labels.deposit} closeLabel={core.close}>
      {ways ? (
        <Note tone="warn">{t.closed}</Note>
      ) : (
        <LoadFailed error={error} onRetry={() => refetch()} />
      )}
    </Sheet>
  );
}

/** Whether the member's own limits or time-out close it, not the operator. */
const isOwn = ({ reason }: Closed) => reason === "SELF_EXCLUDED" || reason === "DEPOSIT_LIMIT";

interface OpenProps {
  wallet: Wallet;
  ways: Ways;
  open: readonly Way[];
  own: MemberWays | undefined;
  /** Why only a slip is taken; null: all of `open` is. */
  closed: Closed | null;
}

function Open({ wallet, ways, open, own, closed }: OpenProps) {
  const t = useTexts(depositTexts);
  const [{ by, qr: made, sum }, setParams] = useSearchParams(PARAMS);
  // An open QR comes first. The address loses its parameters when the sheet starts to close.
  const [start] = useState(() => made ?? wallet.openQr?.bankCode);
  const [asked] = useState(sum);
  const [last, setLast] = useState<string | null>(
    () => by ?? (start === undefined ? readLastWay() : "qr"),
  );
  if (by !== undefined && by !== last) setLast(by);
  const way = firstWay(open, last);
  const choose = (next: Way) => {
    // A slip follows a deposit of another way.
    if (next !== "slip") keepLastWay(next);
    setParams({ by: next, qr: null, sum: null });
  };
  const isChosen = way === "qr";
  const qr = useQrChoice({
    channels: ways.qr,
    isChosen,
    first: start,
    asked,
    prepare: prepareQr,
  });
  if (qr?.shown) {
    const onSlip = open.includes("slip") ? () => choose("slip") : undefined;
    return (
      <Suspense fallback={<SheetPlaceholder title={t.labels.deposit} />}>
        <QrShown
          key={qr.shown.id}
          {...qr}
          qr={qr.shown}
          bankCode={wallet.bankAccount.bankCode}
          onSlip={onSlip}
        />
      </Suspense>
    );
  }
  return (
    <Frame ways={open} way={way} onWay={choose} hasWallets={ways.wallets.length > 0}>
      {own && closed ? (
        <Note icon={ShieldCheck}>
          <WhyClosed ways={own} closed={closed} />
        </Note>
      ) : null}
      {own && way !== "slip" ? <BeforeDeposit ways={own} isQr={way === "qr"} /> : null}
      <Boundary key={way} instead={({ loadAgain }) => <LoadFailed onRetry={loadAgain} />}>
        <Suspense fallback={<Skeleton className="h-[220px] rounded-20" />}>
          {way === "bank" ? (
            <BankWay
              accounts={ownBankFirst(ways.accounts, wallet.bankAccount.bankCode)}
              min={ways.min}
              reportMax={ways.reportMax}
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
      title={t.labels.deposit}
      closeLabel={core.close}
      busy={busy}
      steady={ways.length > 1}
      footer={<div ref={setFoot} className="stack-2" />}
    >
      {ways.length > 1 ? (
        <Segmented label={t.ways} value={way} options={options} onChange={onWay} />
      ) : null}
      <WayFrame value={{ foot, setBusy }}>{children}</WayFrame>
    </Sheet>
  );
}
