import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Flower } from "@krapao/ui/layout/motif";
import { Popup } from "@krapao/ui/overlays/popup";
import { useState } from "react";
import { CleanHtml } from "../../lib/content/clean-html.tsx";
import { Petals } from "./petals.tsx";
import { moreOf, plateSize } from "./slice-text.ts";
import { spinTexts } from "./texts.ts";
import type { Prize as PrizeOf } from "./use-spinning.ts";
import { isOwnClaim } from "./use-wheel.ts";

export interface PrizeProps {
  prize: PrizeOf | null;
  coins: number;
  onClaim: () => void;
  onAgain: () => void;
  onClose: () => void;
}

/**
 * The result after the wheel has stopped, and the next actions. Only a prize has a plate and
 * petals. The label is written once: on the plate, or as the heading.
 */
export default function Prize({ prize, coins, onClaim, onAgain, onClose }: PrizeProps) {
  const t = useTexts(spinTexts);
  // The last result stays readable while it fades out.
  const [shown, setShown] = useState(prize);
  if (prize !== null && prize !== shown) setShown(prize);
  if (!shown) return null;
  const { slice, coupon } = shown;
  const isClaimable = coupon !== null && isOwnClaim(coupon) && coupon.offer.refusal === null;
  const title = coupon ? t.won : t.stopped;
  return (
    <Popup
      open={prize !== null}
      onClose={onClose}
      label={title}
      className="prize inset-0 content-center gap-3 text-center"
    >
      {coupon ? <Petals /> : null}
      <div className="result grid justify-items-center gap-1.5" aria-live="polite">
        <p className="font-semibold text-gold-400">{title}</p>
        {coupon ? <Plate label={slice.label} /> : <h2>{slice.label}</h2>}
        {moreOf(slice) ? <CleanHtml html={slice.htmlDescription} /> : null}
        {coupon ? (
          <small className="text-14 text-fg-2">
            {coupon.kind === "thing" ? t.savedThing : t.saved}
          </small>
        ) : null}
      </div>
      <div className="stack-2 do">
        {isClaimable ? (
          <Button block onClick={onClaim}>
            {t.claimNow}
          </Button>
        ) : null}
        {coins > 0 ? (
          <Button block variant={isClaimable ? "secondary" : "primary"} onClick={onAgain}>
            {t.again(coins)}
          </Button>
        ) : null}
        <Button block variant="ghost" onClick={onClose}>
          {t.done}
        </Button>
      </div>
    </Popup>
  );
}

const RAYS = Array.from({ length: 16 }, (_, at) => at * 22.5);

/** The prize on a medal with rays. Sizes are units of the drawing, of which it has 400. */
function Plate({ label }: { label: string }) {
  return (
    <div className="plate">
      <svg viewBox="-200 -200 400 400" aria-hidden="true">
        <g className="rays" fill="none" stroke="#ecc57a" strokeOpacity=".4">
          {RAYS.map((turn) => (
            <path
              key={turn}
              transform={`rotate(${turn})`}
              d="M0-104C16-122 30-140 20-166C14-180 6-188 0-198C-6-188-14-180-20-166C-30-140-16-122 0-104Z"
            />
          ))}
        </g>
        <circle r="96" fill="#0d1531" stroke="#ecc57a" strokeWidth="2" />
        <circle
          r="86"
          fill="none"
          stroke="#ecc57a"
          strokeOpacity=".5"
          strokeDasharray="1 7"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <Flower scale={2.6} stroke="#ecc57a" opacity={0.14} />
      </svg>
      <h2 style={{ fontSize: `${plateSize(label) / 4}cqw` }}>{label}</h2>
    </div>
  );
}
