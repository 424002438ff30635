import { useTexts } from "@krapao/browser/i18n/texts";
import { page as onDemand } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { Skeleton, SkeletonList } from "@krapao/ui/feedback/skeleton";
import { Button } from "@krapao/ui/forms/button";
import { Pager } from "@krapao/ui/lists/pager";
import { ChartNoAxesColumn, FileDown, ImageUp } from "lucide-react";
import { useDeferredValue } from "react";
import * as v from "valibot";
import { playTexts } from "../../features/games/texts.ts";
import { StatementList } from "../../features/statements/statement-list.tsx";
import { PAGE_SIZE, type Row } from "../../features/statements/statement-rows.ts";
import { exportTexts, statementTexts, totalsTexts } from "../../features/statements/texts.ts";
import { useStatement } from "../../features/statements/use-statement.ts";
import { stripTexts } from "../../features/wallet/strips/texts.ts";
import { walletTexts } from "../../features/wallet/texts.ts";
import { coreTexts } from "../../i18n/core/index.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { lineTexts, slipTexts } from "../../i18n/texts.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { usePlaceNames } from "../../lib/money/place-names.ts";
import { useWallet } from "../../lib/money/wallet.ts";
import { useMemberWays, whyNoDeposit } from "../../lib/money/ways.ts";
import { go, openSheet, Sheets } from "../../lib/navigation/navigation.tsx";
import { useSearchParams } from "../../lib/navigation/search-params.ts";
import { moneySheets } from "../sheets/sheets.ts";
import { useMoneyEvents } from "../use-money-events.ts";
import { useTitle } from "../use-title.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [statementTexts, walletTexts, playTexts, exportTexts];

const sheets = {
  ...moneySheets,
  slips: onDemand(() => import("../../features/statements/slips-sheet.tsx"), [slipTexts]),
  totals: onDemand(() => import("../../features/statements/totals-sheet.tsx"), [totalsTexts]),
  export: onDemand(() => import("../../features/statements/export/export-sheet.tsx")),
};
const Totals = onDemand(() => import("../../features/statements/totals-strip.tsx"), [totalsTexts]);

const SlipsStrip = onDemand(
  () => import("../../features/wallet/strips/slips-strip.tsx"),
  [stripTexts, lineTexts],
);

const PARAMS = v.object({
  page: v.fallback(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1)), 1),
});

/** The statement: everything that moved the member's money, newest first. */
export default function Statement() {
  const t = useTexts(statementTexts);
  const core = useTexts(coreTexts);
  useTitle(t.title);
  useMoneyEvents();
  const [{ page }, setParams] = useSearchParams(PARAMS);
  const { data: read, isPending, isPlaceholderData, error, refetch } = useStatement(page);
  // Deferred, so that it renders in pieces, as on home.
  const data = useDeferredValue(read);
  const nameOf = usePlaceNames(t.eWallet);
  const open = ({ _id: line }: Row) =>
    openSheet("line", page === 1 ? { line } : { line, page: String(page) });
  const turn = (to: number) => {
    setParams({ page: to === 1 ? null : to });
    scrollTo(0, 0);
  };
  return (
    <>
      <div className="page-head">
        <h1>{t.title}</h1>
        <Button variant="secondary" size="small" onClick={() => openSheet("slips")}>
          <ImageUp className="i i18" aria-hidden="true" />
          {t.slips}
        </Button>
      </div>
      <Part>
        <SlipsStrip />
      </Part>
      {data ? (
        <div className={`stack gap-5 statement-page ${isPlaceholderData ? "statement-rest" : ""}`}>
          {data.statements.length === 0 ? (
            <Nothing hasEarlier={data.total > 0} onFirstPage={() => turn(1)} />
          ) : (
            <>
              <Part placeholder={<Skeleton className="h-[76px] rounded-20" />}>
                <Totals />
              </Part>
              <Also />
              <StatementList rows={data.statements} nameOf={nameOf} onOpen={open} />
              <Pager
                page={page}
                pages={Math.ceil(data.total / PAGE_SIZE)}
                onPage={turn}
                labels={{ pages: core.pages, previous: core.previousPage, next: core.nextPage }}
              />
            </>
          )}
        </div>
      ) : isPending || read ? (
        <SkeletonList label={core.loading} rows={7} />
      ) : (
        <LoadFailed error={error} onRetry={() => refetch()} />
      )}
      <Sheets of={sheets} />
    </>
  );
}

/** The member's own play, and the statement as a file. */
function Also() {
  const play = useTexts(playTexts);
  const files = useTexts(exportTexts);
  return (
    <div className="btns">
      <Button variant="secondary" size="small" onClick={() => go("/user/play").catch(toastError)}>
        <ChartNoAxesColumn className="i i18" aria-hidden="true" />
        {play.title}
      </Button>
      <Button variant="secondary" size="small" onClick={() => openSheet("export")}>
        <FileDown className="i i18" aria-hidden="true" />
        {files.open}
      </Button>
    </div>
  );
}

interface NothingProps {
  /** The statement has entries, but not on this page. */
  hasEarlier: boolean;
  onFirstPage: () => void;
}

function Nothing({ hasEarlier, onFirstPage }: NothingProps) {
  const t = useTexts(statementTexts);
  const isWaiting = useWallet().data?.waiting != null;
  const { data: ways } = useMemberWays();
  if (hasEarlier) {
    return (
      <EmptyState
        title={t.emptyPage}
        text={t.emptyText}
        action={
          <Button variant="secondary" onClick={onFirstPage}>
            {t.toFirstPage}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t.emptyTitle}
      text={t.emptyText}
      action={
        // A member whose slip is checked has paid, and one in a time-out is not invited.
        isWaiting || whyNoDeposit(ways) ? null : (
          <Button onClick={() => openSheet("deposit")}>{t.firstDeposit}</Button>
        )
      }
    />
  );
}
