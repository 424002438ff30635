import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import type { ReactNode } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { codeText, codeTexts, toastError } from "../../i18n/errors/index.ts";
import { rewardTexts } from "../../i18n/texts.ts";
import { CleanHtml } from "../../lib/content/clean-html.tsx";
import { dateOnly, money } from "../../lib/format.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { useWallet } from "../../lib/money/wallet.ts";
import { useNoPlay } from "../../lib/money/ways.ts";
import { PageLink } from "../../lib/navigation/page-link.tsx";
import { SheetPlaceholder } from "../../lib/navigation/sheet-placeholder.tsx";
import { DEFAULT_CURRENCY } from "../../lib/variant.ts";
import { AddToWallet } from "./add-to-wallet.tsx";
import { RefundLog } from "./refund-log.tsx";
import { refundTexts } from "./texts.ts";
import { type Refund, useAddRefund, useReceiveRefund, useRefund } from "./use-refund.ts";
import "./refunds.css";

export const texts = [refundTexts, rewardTexts, codeTexts];

/** The refund of a member's losses, and the two steps into the wallet. */
export default function RefundSheet() {
  const t = useTexts(refundTexts);
  const core = useTexts(coreTexts);
  const { data: wallet } = useWallet();
  const { data, isPending, error, refetch } = useRefund();
  const currency = wallet?.wallet.currency ?? DEFAULT_CURRENCY;
  if (isPending) return <SheetPlaceholder title={t.title} />;
  return (
    <Sheet title={t.title} closeLabel={core.close}>
      {data ? (
        <>
          {data.info ? <CleanHtml html={data.info} /> : null}
          <Steps refund={data} currency={currency} />
          <Percents refund={data} />
          <RefundLog currency={currency} />
        </>
      ) : (
        <LoadFailed error={error} onRetry={() => refetch()} />
      )}
    </Sheet>
  );
}

interface PartProps {
  refund: Refund;
  currency: Currency;
}

function Percents({ refund }: { refund: Refund }) {
  const t = useTexts(rewardTexts);
  return (
    <dl className="two-facts grid gap-2.5">
      <div>
        <dt>{t.wins}</dt>
        <dd className="text-jade-400">{t.ofBase(refund.refundSuccess)}</dd>
      </div>
      <div>
        <dt>{t.loses}</dt>
        <dd>{t.ofBase(refund.refundFail)}</dd>
      </div>
    </dl>
  );
}

/** The refund of the period, and what was received and is not in the wallet yet: a button each. */
function Steps({ refund, currency }: PartProps) {
  const t = useTexts(refundTexts);
  const { mutate, isPending } = useReceiveRefund();
  const add = useAddRefund();
  const noPlay = useNoPlay();
  const { type, from, to } = refund.period;
  // `to` is the start of the next period.
  const last = new Date(Date.parse(to) - 1);
  const receive = () =>
    mutate(undefined, {
      onSuccess: async ({ message }) => toast("success", await codeText(message)),
      onError: toastError,
    });
  const canReceive = noPlay === null && refund.result && !refund.bonus;
  const hasTwo = canReceive || refund.pot > 0;
  return (
    <>
      {refund.bonus ? (
        <Note tone="warn">
          {t.blocked}{" "}
          <PageLink to="/user/bonus" className="whitespace-nowrap">
            {t.seeBonus}
          </PageLink>
        </Note>
      ) : null}
      <ol className="card pat rows refund-steps">
        <RefundStep
          at={hasTwo ? 1 : null}
          label={
            type === "day"
              ? t.period.day(dateOnly(from))
              : t.period.week(dateOnly(from), dateOnly(last))
          }
          value={refund.refundAmount}
          currency={currency}
          note={
            refund.refusal && !refund.bonus
              ? t.refusals[refund.refusal](money(refund.minimum, currency))
              : t.kept
          }
        >
          <Button
            block
            disabled={!canReceive || add.isPending}
            loading={isPending && t.receiving}
            onClick={receive}
          >
            {t.receive}
            {canReceive ? ` ${money(refund.refundAmount, currency)}` : null}
          </Button>
        </RefundStep>
        {hasTwo ? (
          <RefundStep at={2} label={t.pot} value={refund.pot} currency={currency}>
            <AddToWallet refund={refund} currency={currency} add={add} disabled={isPending} />
          </RefundStep>
        ) : null}
      </ol>
    </>
  );
}

interface RefundStepProps {
  /** Its number, of two. */
  at: number | null;
  label: string;
  value: number;
  currency: Currency;
  note?: string;
  children: ReactNode;
}

/** A step towards the wallet: what it is about, its amount, and its button. */
function RefundStep({ at, label, value, currency, note, children }: RefundStepProps) {
  return (
    <li className="grid grid-cols-1 gap-2.5">
      <p className="flex flex-wrap items-center gap-3">
        {at === null ? null : (
          <span
            className="num number size-7 grid place-items-center rounded-pill text-14"
            aria-hidden="true"
          >
            {at}
          </span>
        )}
        <span className="grow flex-[1_1_8rem]">{label}</span>
        <Amount value={value} currency={currency} size="m" />
      </p>
      {note ? <p className="text-13 text-fg-2">{note}</p> : null}
      {children}
    </li>
  );
}
