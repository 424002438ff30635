import { useTexts } from "@krapao/browser/i18n/texts";
import { slipUrl } from "@krapao/contract/member/statements";
import type { Currency } from "@krapao/contract/money";
import { Status } from "@krapao/ui/feedback/chip";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { Note } from "@krapao/ui/feedback/note";
import { SkeletonList } from "@krapao/ui/feedback/skeleton";
import { Button } from "@krapao/ui/forms/button";
import { Pager } from "@krapao/ui/lists/pager";
import { Amount } from "@krapao/ui/money/amount";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { Image } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { lineTexts, slipTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { dateTime } from "../../lib/format.ts";
import { reviewText } from "../../lib/lines/why-note.tsx";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { SLIPS_PAGE_SIZE, type Slip, useSlips } from "../../lib/money/slips.ts";
import { useWallet } from "../../lib/money/wallet.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import { openInTab } from "../../lib/navigation/new-tab.ts";
import { DEFAULT_CURRENCY } from "../../lib/variant.ts";
import "./slips.css";

/** The states of the member's slips: ten a page, newest first. */
export default function SlipsSheet() {
  const t = useTexts(slipTexts);
  const core = useTexts(coreTexts);
  const lines = useTexts(lineTexts);
  const [page, setPage] = useState(1);
  const { data, isPending, isPlaceholderData, error, refetch } = useSlips(page);
  const { data: wallet } = useWallet();
  const currency = wallet?.wallet.currency ?? DEFAULT_CURRENCY;
  const attach = (
    <Button onClick={() => openSheet("deposit", { by: "slip" })}>{t.labels.attach}</Button>
  );
  return (
    <Sheet title={t.title} closeLabel={core.close}>
      {!data ? (
        isPending ? (
          <SkeletonList label={core.loading} rows={5} />
        ) : (
          <LoadFailed error={error} onRetry={() => refetch()} />
        )
      ) : data.total === 0 ? (
        <EmptyState title={t.emptyTitle} text={t.emptyText} action={attach} />
      ) : (
        <div className={`stack ${isPlaceholderData ? "statement-rest" : ""}`}>
          {data.slips.some(({ status }) => status === "PROCESSING") ? (
            <Note>{reviewText(lines, data.reviewMinutes)}</Note>
          ) : null}
          <SlipTable slips={data.slips} currency={currency} />
          <Pager
            page={page}
            pages={Math.ceil(data.total / SLIPS_PAGE_SIZE)}
            onPage={setPage}
            labels={{ pages: core.pages, previous: core.previousPage, next: core.nextPage }}
          />
        </div>
      )}
    </Sheet>
  );
}

/**
 * On a phone the rows of the table look like a list: screen readers get the names of the columns.
 */
function SlipTable({ slips, currency }: { slips: readonly Slip[]; currency: Currency }) {
  const t = useTexts(slipTexts);
  return (
    <table className="slips block" aria-label={t.title}>
      <thead className="vh">
        <tr>
          <th scope="col">{t.columns.date}</th>
          <th scope="col">{t.columns.amount}</th>
          <th scope="col">{t.columns.status}</th>
          <th scope="col">{t.columns.picture}</th>
        </tr>
      </thead>
      <tbody className="block">
        {slips.map((slip) => (
          <SlipRow key={slip._id} slip={slip} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}

function SlipRow({ slip, currency }: { slip: Slip; currency: Currency }) {
  const t = useTexts(slipTexts);
  const { createdAt, amount, status, note, reference } = slip;
  const reason = status === "FAILED" && note ? t.reasons[note] : undefined;
  const view = () => {
    const ask = async () => (await api(slipUrl, { params: { reference } })).url;
    openInTab(ask).catch(toastError);
  };
  return (
    <tr className="grid items-center gap-x-3">
      <td className="date">
        <time className="num" dateTime={createdAt}>
          {dateTime(createdAt)}
        </time>
      </td>
      <td className="sum">
        {amount === null ? (
          <span className="amt m">
            <span aria-hidden="true">–</span>
            <span className="vh">{t.noAmount}</span>
          </span>
        ) : (
          <Amount value={amount} currency={currency} size="m" />
        )}
      </td>
      <td className="state">
        <Status status={status} labels={t.states} />
        {reason ? <small>{t.because(reason)}</small> : null}
      </td>
      <td className="view">
        <button type="button" className="iconbtn ringed" aria-label={t.view} onClick={view}>
          <Image className="i" aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}
