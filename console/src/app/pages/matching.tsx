import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { useState } from "react";
import { CallbackDetailPane } from "../../features/deposits/callback-detail.tsx";
import { EnterDialog } from "../../features/deposits/enter-dialog.tsx";
import { GiftView } from "../../features/deposits/gifts/gift-view.tsx";
import { useGiftCount } from "../../features/deposits/gifts/use-gifts.ts";
import {
  useCallbackColumns,
  usePaymentList,
  useReportedTransferColumns,
} from "../../features/deposits/payment-columns.tsx";
import { PaymentDetailPane } from "../../features/deposits/payment-detail.tsx";
import { SearchForm } from "../../features/deposits/payment-search.tsx";
import { ReportedTransferPane } from "../../features/deposits/reported-transfer-detail.tsx";
import { useReturnColumns } from "../../features/deposits/returns/return-columns.tsx";
import { ReturnPane } from "../../features/deposits/returns/return-detail.tsx";
import {
  type ReturnTab,
  useReturnCount,
  useReturns,
} from "../../features/deposits/returns/use-returns.ts";
import { depositTexts } from "../../features/deposits/texts.ts";
import {
  useCallbacks,
  useHouseAccounts,
  useReportedTransfers,
} from "../../features/deposits/use-payments.ts";
import { useMay } from "../../lib/api/me.ts";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { MasterDetail, useChosen } from "../../lib/lists/master-detail.tsx";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { useWithoutSent } from "../../lib/undo/later.ts";
import "../../features/deposits/matching.css";

const VIEWS = ["waiting", "reported", "returns", "done", "clawback", "gifts", "callbacks"] as const;
type View = (typeof VIEWS)[number];
const RETURN_TABS = ["waiting", "done"] as const;

/**
 * Unmatched payments, reported transfers, returns, decided payments, open clawbacks, gift links
 * without an outcome, and signed callbacks that could not be used.
 */
export default function MatchingPage() {
  const [view] = useView();
  const tab = VIEWS.find((each) => each === view.tab) ?? "waiting";
  if (tab === "reported") return <ReportedTransferView />;
  if (tab === "returns") return <ReturnView />;
  if (tab === "gifts") return <GiftsTab />;
  return tab === "callbacks" ? <CallbackView /> : <PaymentView key={tab} />;
}

const idOf = ({ id }: { id: string }) => id;

function PaymentView() {
  const [view, setView] = useView();
  const { tab, ids, chosen, choose, tools, table } = usePaymentList();
  return (
    <MasterDetail
      head={<Head tab={tab} onEntered={(id) => setView({ tab: null, q: null, item: id })} />}
      tools={tools}
      list={
        <>
          <SearchForm
            onSearch={(q) => setView({ q, item: null, show: null })}
            start={view.q ?? ""}
          />
          {table}
        </>
      }
      detail={
        chosen === null ? null : (
          <PaymentDetailPane
            key={chosen}
            paymentId={chosen}
            onSkip={() => choose(nextOf(ids, chosen))}
          />
        )
      }
      onBack={() => choose(null)}
    />
  );
}

function ReportedTransferView() {
  const t = useTexts(depositTexts);
  const [, setView] = useView();
  const list = useWithoutSent(useReportedTransfers());
  const columns = useReportedTransferColumns();
  const ids = list.rows.map(({ id }) => id);
  const [chosen, choose] = useChosen(ids, list.isLoading);
  return (
    <MasterDetail
      head={<Head tab="reported" onEntered={(id) => setView({ tab: null, item: id })} />}
      list={
        <LocalList
          name="reported-transfers"
          label={t.views.reported}
          columns={columns}
          list={list}
          rowId={({ id }) => id}
          selected={chosen}
          onSelect={choose}
          empty={{ title: t.noReportedTransfers, text: t.noReportedTransfersText }}
        />
      }
      detail={
        chosen === null ? null : (
          <ReportedTransferPane
            key={chosen}
            reportedTransferId={chosen}
            onSkip={() => choose(nextOf(ids, chosen))}
          />
        )
      }
      onBack={() => choose(null)}
    />
  );
}

function ReturnView() {
  const t = useTexts(depositTexts);
  const [, setView] = useView();
  const [tab, setTab] = useState<ReturnTab>("waiting");
  const list = useReturns(tab);
  const columns = useReturnColumns();
  const [chosen, choose] = useChosen(list.rows.map(idOf), list.isLoading);
  return (
    <MasterDetail
      head={<Head tab="returns" onEntered={(id) => setView({ tab: null, item: id })} />}
      tools={
        <Segmented
          label={t.returns.title}
          value={tab}
          options={RETURN_TABS.map((value) => ({ value, label: t.returns.tabs[value] }))}
          onChange={(next) => {
            setTab(next);
            setView({ item: null });
          }}
        />
      }
      list={
        <LocalList
          name="returns"
          label={t.returns.title}
          columns={columns}
          list={list}
          rowId={idOf}
          selected={chosen}
          onSelect={choose}
          empty={{ title: t.returns.none, text: t.returns.noneText }}
        />
      }
      detail={chosen === null ? null : <ReturnPane key={chosen} returnId={chosen} />}
      onBack={() => choose(null)}
    />
  );
}

function GiftsTab() {
  const [, setView] = useView();
  return (
    <GiftView head={<Head tab="gifts" onEntered={(id) => setView({ tab: null, item: id })} />} />
  );
}

function CallbackView() {
  const t = useTexts(depositTexts);
  const [, setView] = useView();
  const list = useCallbacks();
  const columns = useCallbackColumns();
  const [chosen, choose] = useChosen(
    list.rows.map(({ id }) => id),
    list.isLoading,
  );
  const callback = list.rows.find(({ id }) => id === chosen);
  return (
    <MasterDetail
      head={<Head tab="callbacks" onEntered={(id) => setView({ tab: null, item: id })} />}
      list={
        <LocalList
          name="callbacks"
          label={t.callbacks.title}
          columns={columns}
          list={list}
          rowId={({ id }) => id}
          selected={chosen}
          onSelect={choose}
          empty={{ title: t.callbacks.none, text: t.callbacks.noneText }}
        />
      }
      detail={callback ? <CallbackDetailPane key={callback.id} callback={callback} /> : null}
      onBack={() => choose(null)}
    />
  );
}

function nextOf(ids: readonly string[], chosen: string): string | null {
  return ids[(ids.indexOf(chosen) + 1) % Math.max(ids.length, 1)] ?? null;
}

function Head({ tab, onEntered }: { tab: View; onEntered: (paymentId: string) => void }) {
  const t = useTexts(depositTexts);
  const may = useMay();
  const [, setView] = useView();
  const [isEntering, setEntering] = useState(false);
  const houses = useHouseAccounts().data?.houseAccounts;
  const counts: Partial<Record<View, number | undefined>> = {
    returns: useReturnCount() || undefined,
    gifts: useGiftCount() || undefined,
  };
  return (
    <div className="flex flex-wrap gap-2 w-full items-center justify-between">
      <Segmented
        label={t.queue}
        value={tab}
        options={VIEWS.map((value) => ({
          value,
          label: t.views[value],
          count: counts[value],
        }))}
        onChange={(value) => setView({ tab: value, item: null, show: null, q: null })}
      />
      {may("deposits.decide") && houses ? (
        <Button variant="secondary" size="small" onClick={() => setEntering(true)}>
          {t.enter}
        </Button>
      ) : null}
      {isEntering && houses ? (
        <EnterDialog houses={houses} onClose={() => setEntering(false)} onEntered={onEntered} />
      ) : null}
    </div>
  );
}
