import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { Amount } from "@krapao/ui/money/amount";
import { useState } from "react";
import { dateTime } from "../../lib/format.ts";
import { Pages } from "../../lib/lists/pages.tsx";
import { refundTexts } from "./texts.ts";
import { PAGE_SIZE, useRefundLog } from "./use-refund.ts";

/**
 * The received refunds, ten a page. A list that does not load is left out, since the refund itself
 * matters more.
 */
export function RefundLog({ currency }: { currency: Currency }) {
  const t = useTexts(refundTexts);
  const [page, setPage] = useState(1);
  const { data, isPending } = useRefundLog(page);
  if (!data) return isPending ? <Skeleton className="h-24 rounded-16" /> : null;
  return (
    <section className="stack-2">
      <h3 className="text-16">{t.history}</h3>
      {data.total === 0 ? (
        <p className="text-14 text-fg-3">{t.emptyHistory}</p>
      ) : (
        <table className="refund-log block" aria-label={t.history}>
          <thead className="vh">
            <tr>
              <th scope="col">{t.columns.date}</th>
              <th scope="col">{t.columns.amount}</th>
            </tr>
          </thead>
          <tbody className="block">
            {data.refunds.map(({ _id, refundAmount, createdAt }) => (
              <tr className="flex flex-wrap items-center justify-between gap-3" key={_id}>
                <td className="num text-14 text-fg-2 p-0">
                  <time dateTime={createdAt}>{dateTime(createdAt)}</time>
                </td>
                <td className="text-14 text-fg-2 p-0">
                  <Amount value={refundAmount} currency={currency} direction="in" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pages page={page} size={PAGE_SIZE} total={data.total} onPage={setPage} />
    </section>
  );
}
