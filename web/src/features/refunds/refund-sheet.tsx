import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { coreTexts } from "../../i18n/core/index.ts";
import { codeText, codeTexts, toastError } from "../../i18n/errors/index.ts";
import { rewardTexts } from "../../i18n/texts.ts";
import { CleanHtml } from "../../lib/content/clean-html.tsx";
import { dateOnly, money } from "../../lib/format.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { OfferFacts } from "../../lib/money/offer-facts.tsx";
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
          <Plate refund={data} currency={currency} />
          {data.pot > 0 ? (
            <OfferFacts
              offer={data.offer}
              currency={currency}
              success={data.refundSuccess}
              fail={data.refundFail}
            />
          ) : (
            <Percents refund={data} />
          )}
          <Actions refund={data} currency={currency} />
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

function Plate({ refund, currency }: PartProps) {
  const t = useTexts(refundTexts);
  const { type, from, to } = refund.period;
  // `to` is the start of the next period.
  const last = new Date(Date.parse(to) - 1);
  return (
    <section className="refund-plate pat overflow-hidden grid grid-cols-1 gap-2.5 text-center rounded-20 border border-line-2">
      <div>
        <p>{t.refundable}</p>
        <Amount value={refund.refundAmount} currency={currency} size="xl" />
      </div>
      <p>
        {type === "day"
          ? t.period.day(dateOnly(from))
          : t.period.week(dateOnly(from), dateOnly(last))}
      </p>
      {refund.info ? <CleanHtml html={refund.info} /> : null}
      <p className=" flex flex-wrap items-center justify-between gap-3 border-t border-t-line text-left pt-3">
        <span>{t.pot}</span>
        <Amount value={refund.pot} currency={currency} size="m" />
      </p>
    </section>
  );
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

function Actions({ refund, currency }: PartProps) {
  const t = useTexts(refundTexts);
  const { mutate, isPending } = useReceiveRefund();
  const add = useAddRefund();
  const noPlay = useNoPlay();
  const receive = () =>
    mutate(undefined, {
      onSuccess: async ({ message }) => toast("success", await codeText(message)),
      onError: toastError,
    });
  return (
    <>
      {refund.bonus ? (
        <Note tone="warn">
          {t.blocked}{" "}
          <PageLink to="/user/bonus" className="whitespace-nowrap">
            {t.seeBonus}
          </PageLink>
        </Note>
      ) : refund.refusal ? (
        <Note>{t.refusals[refund.refusal](money(refund.minimum, currency))}</Note>
      ) : null}
      <div className="btns">
        <Button
          disabled={noPlay !== null || refund.bonus || !refund.result || add.isPending}
          loading={isPending && t.receiving}
          onClick={receive}
        >
          {t.receive}
        </Button>
        <AddToWallet refund={refund} currency={currency} add={add} disabled={isPending} />
      </div>
    </>
  );
}
