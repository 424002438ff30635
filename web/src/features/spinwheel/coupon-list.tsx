import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { Button } from "@krapao/ui/forms/button";
import { useState } from "react";
import { dateOnly, money } from "../../lib/format.ts";
import { Pages } from "../../lib/lists/pages.tsx";
import { pageOf, withinPages } from "../../lib/lists/paging.ts";
import { useRefusal } from "../../lib/money/offer-facts.tsx";
import { useNoPlay } from "../../lib/money/ways.ts";
import { spinTexts } from "./texts.ts";
import { type Coupon, isOwnClaim, useCoupons } from "./use-wheel.ts";

const PAGE_SIZE = 3;

/** The coupons, three a page; claimable ones with their button. */
export function CouponList({ onClaim }: { onClaim: (coupon: Coupon) => void }) {
  const t = useTexts(spinTexts);
  const noPlay = useNoPlay();
  const { data, isPending } = useCoupons();
  const [wanted, setPage] = useState(1);
  if (!data) {
    if (isPending) return <Skeleton className="h-40 rounded-20" />;
    return <p className="text-14 text-fg-3">{t.couponsFailed}</p>;
  }
  const page = withinPages(wanted, PAGE_SIZE, data.length);
  return (
    <section className="card flat coupons py-2.5 px-4">
      <div className="row min-h-11">
        <h3 className="grow text-16">{t.coupons}</h3>
        <span className="num text-13 text-fg-3">{data.length}</span>
      </div>
      {data.length === 0 ? <p className="text-14 text-fg-2">{t.noCoupons}</p> : null}
      <ul>
        {pageOf(data, page, PAGE_SIZE).map((coupon) => (
          <li key={coupon.coupon} className="row px-0 py-2 border-t border-t-line">
            <div className="grow">
              <b>{coupon.prize.slice.label}</b>
              <p>
                {coupon.prize.name}
                {coupon.state === "claimable" ? ` · ${t.until(dateOnly(coupon.expiresAt))}` : ""}
              </p>
              {isOwnClaim(coupon) && coupon.offer.refusal && !noPlay ? (
                <NotNow {...coupon} />
              ) : isOwnClaim(coupon) && coupon.turnover > 0 ? (
                <p>{t.betsFirst(money(coupon.turnover, coupon.currency))}</p>
              ) : null}
            </div>
            {isOwnClaim(coupon) ? (
              <Button
                variant="claim"
                size="small"
                disabled={coupon.offer.refusal !== null || noPlay !== null}
                onClick={() => onClaim(coupon)}
              >
                {t.claim}
              </Button>
            ) : (
              <CouponState {...coupon} />
            )}
          </li>
        ))}
      </ul>
      <Pages page={page} size={PAGE_SIZE} total={data.length} onPage={setPage} />
    </section>
  );
}

/** Why the coupon cannot be claimed now. */
function NotNow({ offer, currency }: Pick<Coupon, "offer" | "currency">) {
  const t = useTexts(spinTexts);
  const refusal = useRefusal(offer, currency);
  const isBets = offer.refusal === "BETS_MAY_BE_OPEN" || offer.refusal === "LATE_RESULTS";
  if (isBets) return <p>{refusal}</p>;
  return <p>{t.notNow[offer.refusal === "BONUS_REMAINING" ? "bonus" : "money"]}</p>;
}

const TONES = { claimed: "jade", expired: "plain" } as const;

/** Why the coupon has no button. */
function CouponState({ state, kind }: Pick<Coupon, "state" | "kind">) {
  const t = useTexts(spinTexts);
  if (state === "claimable") return <Chip tone="gold">{t.byTeam}</Chip>;
  const isReceived = state === "claimed" && kind === "thing";
  return <Chip tone={TONES[state]}>{isReceived ? t.received : t[state]}</Chip>;
}
