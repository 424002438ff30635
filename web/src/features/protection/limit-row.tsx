import { useTexts } from "@krapao/browser/i18n/texts";
import type { ProtectionState } from "@krapao/contract/member/protection";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { dateTime, money } from "../../lib/format.ts";
import { OwnLimit } from "../../lib/money/own-limit.tsx";
import { protectionTexts } from "./texts.ts";
import { useAnswerLimitChange } from "./use-protection.ts";

export type Limit = ProtectionState["limits"][number];

interface LimitRowProps {
  limit: Limit;
  currency: ProtectionState["currency"];
  /** The server's time. */
  now: string;
  onEdit: (() => void) | undefined;
}

/** One limit: the used and the remaining amount, and a pending increase. */
export function LimitRow({
  limit: { period, limit, used, left, pending },
  ...props
}: LimitRowProps) {
  const t = useTexts(protectionTexts);
  const { currency, onEdit } = props;
  const verb = limit === null ? t.set : t.change;
  const isSet = limit !== null && left !== null;
  return (
    <li className="limit-row flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <span className="flex-[1_1_9rem] min-w-0 grid gap-0.5">
        <b>{t.periods[period]}</b>
        {isSet ? (
          <>
            <span className="num">{t.left(money(left, currency))}</span>
            <OwnLimit
              period={period}
              used={used}
              limit={limit}
              freesAt={null}
              currency={currency}
            />
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
      {pending ? <PendingIncrease change={pending} currency={currency} now={props.now} /> : null}
    </li>
  );
}

interface PendingProps extends Pick<LimitRowProps, "currency" | "now"> {
  change: NonNullable<Limit["pending"]>;
}

/** A pending increase: when it can be confirmed, and the two answers. */
function PendingIncrease({
  change: { _id: changeId, amount, ...change },
  currency,
  now,
}: PendingProps) {
  const t = useTexts(protectionTexts);
  const { mutate, isPending } = useAnswerLimitChange();
  const isDue = change.confirmFrom <= now;
  const answer = (isWanted: boolean) =>
    mutate(
      { changeId, isWanted },
      { onSuccess: () => toast("success", isWanted ? t.confirmed : t.kept) },
    );
  return (
    <div className="limit-pending grid gap-1">
      <p className="num">{amount === null ? t.pendingNone : t.pending(money(amount, currency))}</p>
      <p className="num text-13 text-fg-3">
        {isDue ? t.until(dateTime(change.confirmUntil)) : t.from(dateTime(change.confirmFrom))}
      </p>
      <div className="btns mt-1.5">
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
            {t.labels.confirm}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
