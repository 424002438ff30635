import type { ProtectionState } from "@krapao/contract/protection";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useTexts } from "../../i18n/index.ts";
import { dateTime, money } from "../../lib/format.ts";
import { protectionTexts } from "./texts/index.ts";
import { useAnswerWish } from "./use-protection.ts";

export type Limit = ProtectionState["limits"][number];

interface LimitRowProps {
  limit: Limit;
  currency: ProtectionState["currency"];
  /** By the server. */
  now: string;
  onEdit: (() => void) | undefined;
}

/** One limit: what is used of it, what is left, and a higher one that waits. */
export function LimitRow({
  limit: { period, limit, used, left, pending },
  ...props
}: LimitRowProps) {
  const t = useTexts(protectionTexts);
  const { currency, onEdit } = props;
  const verb = limit === null ? t.set : t.change;
  const isSet = limit !== null && left !== null;
  return (
    <li className="limit-row">
      <span className="limit-words">
        <b>{t.periods[period]}</b>
        {isSet ? (
          <>
            <span className="num">{t.left(money(left, currency))}</span>
            <meter
              className="limit-meter"
              aria-label={t.limits}
              min={0}
              max={limit}
              value={Math.min(used, limit)}
            />
            <span className="num text-13 text-fg-3">
              {t.usedOf(money(used, currency), money(limit, currency))}
            </span>
          </>
        ) : (
          <span className="text-13 text-fg-3">{t.notSet}</span>
        )}
      </span>
      {onEdit ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={t.ofPeriod(verb, t.periods[period])}
          onClick={onEdit}
        >
          {verb}
        </Button>
      ) : null}
      {pending ? <Wish wish={pending} currency={currency} now={props.now} /> : null}
    </li>
  );
}

interface WishProps extends Pick<LimitRowProps, "currency" | "now"> {
  wish: NonNullable<Limit["pending"]>;
}

/** A higher limit that was asked for: when it may be confirmed, and the two answers. */
function Wish({ wish: { _id: changeId, amount, ...wish }, currency, now }: WishProps) {
  const t = useTexts(protectionTexts);
  const { mutate, isPending } = useAnswerWish();
  const isDue = wish.confirmFrom <= now;
  const answer = (isWanted: boolean) =>
    mutate(
      { changeId, isWanted },
      { onSuccess: () => toast("success", isWanted ? t.confirmed : t.kept) },
    );
  return (
    <div className="limit-wish">
      <p className="num">{amount === null ? t.wishNone : t.wish(money(amount, currency))}</p>
      <p className="num text-13 text-fg-3">
        {isDue ? t.until(dateTime(wish.confirmUntil)) : t.from(dateTime(wish.confirmFrom))}
      </p>
      <div className="btns">
        <Button variant="secondary" size="small" disabled={isPending} onClick={() => answer(false)}>
          {t.keep}
        </Button>
        {isDue ? (
          <Button
            variant="secondary"
            size="small"
            disabled={isPending}
            onClick={() => answer(true)}
          >
            {t.confirm}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
