import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { Note } from "@krapao/ui/feedback/note";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { Coins, ShieldCheck } from "lucide-react";
import { Suspense, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { rewardTexts } from "../../i18n/texts.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { useNoPlay } from "../../lib/money/ways.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import { SheetPlaceholder } from "../../lib/navigation/sheet-placeholder.tsx";
import { CouponList } from "./coupon-list.tsx";
import type { PrizeProps } from "./prize.tsx";
import { SpinStage } from "./spin-stage.tsx";
import { Chances, EarningTerms } from "./spin-terms.tsx";
import { spinTexts, wheelErrorTexts } from "./texts.ts";
import { useSpinning } from "./use-spinning.ts";
import { type Coupon, reloadWheel, type Setup, useSetup, type Wheel } from "./use-wheel.ts";
import { newSeed } from "./verify.ts";
import "./spin.css";

export const texts = [spinTexts, wheelErrorTexts, rewardTexts];

const VerifyView = page<{ seed: string; onSeed: (seed: string) => void; onBack: () => void }>(
  () => import("./verify-view.tsx"),
);

const ClaimDialog = page<{ coupon: Coupon | null; onClose: () => void }>(
  () => import("./claim-dialog.tsx"),
);

/** Loads while the wheel turns. */
const Prize = page<PrizeProps>(() => import("./prize.tsx"));

/** The wheel: a coin for each spin, the prizes as coupons, and the proof that it was fair. */
export default function SpinSheet() {
  const t = useTexts(spinTexts);
  const core = useTexts(coreTexts);
  const { data, isPending, error, refetch } = useSetup();
  const [seed, setSeed] = useState(newSeed);
  const [verifying, setVerifying] = useState(false);
  if (isPending) return <SheetPlaceholder title={t.title} />;
  if (verifying) {
    return (
      <Suspense fallback={<SheetPlaceholder title={t.proof.title} />}>
        <VerifyView seed={seed} onSeed={setSeed} onBack={() => setVerifying(false)} />
      </Suspense>
    );
  }
  const wheel = data?.result.activeSpinwheel;
  if (data && wheel) {
    return <Spinning setup={data} wheel={wheel} seed={seed} onVerify={() => setVerifying(true)} />;
  }
  return (
    <Sheet title={t.title} closeLabel={core.close}>
      {data ? (
        <>
          <EmptyState title={t.closedTitle} text={t.closedText} />
          <Coupons />
        </>
      ) : (
        <LoadFailed error={error} onRetry={() => refetch()} />
      )}
    </Sheet>
  );
}

interface SpinningProps {
  setup: Setup;
  wheel: Wheel;
  seed: string;
  onVerify: () => void;
}

function Spinning({ setup, wheel, seed, onVerify }: SpinningProps) {
  const t = useTexts(spinTexts);
  const core = useTexts(coreTexts);
  const coins = setup.result.userCoin;
  const words = useTexts(rewardTexts);
  const noPlay = useNoPlay();
  const isResting = wheel.isResting || noPlay !== null;
  const maySpin = coins > 0 && !isResting;
  const spinning = useSpinning({ slices: wheel.slices, maySpin, seed });
  const [claiming, setClaiming] = useState<Coupon | null>(null);
  const { prize, isBusy } = spinning;
  const [wasSpun, setWasSpun] = useState(false);
  if (isBusy && !wasSpun) setWasSpun(true);
  const leave = () => {
    spinning.clearPrize();
    reloadWheel();
  };
  const claimNow = () => {
    setClaiming(prize?.coupon ?? null);
    leave();
  };
  return (
    <Sheet title={t.title} closeLabel={core.close} busy={isBusy}>
      <div className="row justify-between">
        <span className="chip gold coin-count">
          <Coins className="i i18" aria-hidden="true" />
          {t.coins(coins)}
        </span>
        {coins > 0 ? (
          <span className="text-13 text-fg-3">{t.price}</span>
        ) : (
          <button
            type="button"
            className="inline-flex items-center justify-center gap-2 min-h-11 text-14 font-medium text-sky-400"
            onClick={() => openSheet("deposit")}
          >
            {setup.result.earning.bets > 0 ? t.earn.play : t.earn.deposit}
          </button>
        )}
      </div>
      <EarningTerms earning={setup.result.earning} />
      <SpinStage wheel={{ ...wheel, isResting }} maySpin={maySpin} spinning={spinning} />
      {isResting ? <Note tone="info">{noPlay ? words.paused : t.restingText}</Note> : null}
      <Chances slices={wheel.slices} />
      <CouponList onClaim={setClaiming} />
      <button
        type="button"
        className="verify inline-flex items-center justify-center gap-2 min-h-11 text-14 font-medium text-sky-400"
        onClick={onVerify}
      >
        <ShieldCheck className="i i18" aria-hidden="true" />
        {t.verify}
      </button>
      <Suspense>
        {wasSpun ? (
          <Prize
            prize={prize}
            coins={coins}
            onClaim={claimNow}
            onAgain={() => {
              spinning.clearPrize();
              void spinning.spin();
            }}
            onClose={leave}
          />
        ) : null}
      </Suspense>
      <Claiming coupon={claiming} onClose={() => setClaiming(null)} />
    </Sheet>
  );
}

/** Coupons remain when their wheel is gone. */
function Coupons() {
  const [claiming, setClaiming] = useState<Coupon | null>(null);
  return (
    <>
      <CouponList onClaim={setClaiming} />
      <Claiming coupon={claiming} onClose={() => setClaiming(null)} />
    </>
  );
}

/** The confirmation before a coupon is claimed. */
function Claiming({ coupon, onClose }: { coupon: Coupon | null; onClose: () => void }) {
  const [wasAsked, setWasAsked] = useState(false);
  if (coupon !== null && !wasAsked) setWasAsked(true);
  return <Suspense>{wasAsked ? <ClaimDialog coupon={coupon} onClose={onClose} /> : null}</Suspense>;
}
