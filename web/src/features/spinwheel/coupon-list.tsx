import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { Button } from "@krapao/ui/forms/button";
import { useState } from "react";
import { dateOnly } from "../../lib/format.ts";
import { Pages } from "../../lib/lists/pages.tsx";
import { pageOf, withinPages } from "../../lib/lists/paging.ts";
import { spinTexts } from "./texts/index.ts";
import { type Coupon, isOwnClaim, useCoupons } from "./use-wheel.ts";

const PAGE_SIZE = 3;

/** The coupons, three a page; claimable ones with their button. */
export function CouponList({ onClaim }: { onClaim: (coupon: Coupon) => void }) {
  const t = useTexts(spinTexts);
  const { data, isPending } = useCoupons();
  const [wanted, setPage] = useState(1);
  if (!data) {
    if (isPending) return <Skeleton className="h-40 rounded-20" />;
    return <p className="text-14 text-fg-3">{t.couponsFailed}</p>;
  }
  const page = withinPages(wanted, PAGE_SIZE, data.length);
  return (
    <section className="card flat coupons">
      <div className="row">
        <h3 className="grow">{t.coupons}</h3>
        <span className="num text-13 text-fg-3">{data.length}</span>
      </div>
      {data.length === 0 ? <p className="text-14 text-fg-2">{t.noCoupons}</p> : null}
      <ul>
        {pageOf(data, page, PAGE_SIZE).map((coupon) => (
          <li key={coupon.coupon} className="row">
            <div className="grow">
              <b>{coupon.prize.slice.label}</b>
              <p>
                {coupon.prize.name}
                {coupon.state === "claimable" ? ` · ${t.until(dateOnly(coupon.expiresAt))}` : ""}
              </p>
            </div>
            {isOwnClaim(coupon) ? (
              <Button variant="claim" size="small" onClick={() => onClaim(coupon)}>
                {t.claim}
              </Button>
            ) : (
              <CouponState state={coupon.state} />
            )}
          </li>
        ))}
      </ul>
      <Pages page={page} size={PAGE_SIZE} total={data.length} onPage={setPage} />
    </section>
  );
}

const TONES = { claimable: "gold", claimed: "jade", expired: "plain" } as const;

/** Why the coupon has no button. */
function CouponState({ state }: Pick<Coupon, "state">) {
  const t = useTexts(spinTexts);
  return <Chip tone={TONES[state]}>{state === "claimable" ? t.byTeam : t[state]}</Chip>;
}
