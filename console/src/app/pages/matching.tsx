import { Button } from "@krapao/ui/button";
import { Chip } from "@krapao/ui/chip";
import { Field } from "@krapao/ui/field";
import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { DeclaredDetailPane } from "../../features/deposits/declared-detail.tsx";
import { EnterDialog } from "../../features/deposits/enter-dialog.tsx";
import { useDeclaredColumns, usePaymentColumns } from "../../features/deposits/payment-columns.tsx";
import { PaymentDetailPane } from "../../features/deposits/payment-detail.tsx";
import { depositTexts } from "../../features/deposits/texts/index.ts";
import { useDeclaredList, useHouses, usePayments } from "../../features/deposits/use-payments.ts";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { DataTable } from "../../lib/data-table.tsx";
import { MasterDetail, useChosen } from "../../lib/master-detail.tsx";
import { useMay } from "../../lib/me.ts";
import { useView } from "../../lib/navigation.tsx";
import { Segmented } from "../../lib/segmented.tsx";
import "../../features/deposits/matching.css";

const VIEWS = ["waiting", "declared", "done", "owed"] as const;
type View = (typeof VIEWS)[number];

/** Payments that nobody could be credited for, transfers that members declared, and what was decided. */
export default function MatchingPage() {
  const [view] = useView();
  const tab = VIEWS.find((each) => each === view.tab) ?? "waiting";
  return tab === "declared" ? <DeclaredView /> : <PaymentView key={tab} tab={tab} />;
}

function PaymentView({ tab }: { tab: Exclude<View, "declared"> }) {
  const t = useTexts(depositTexts);
  const [view, setView] = useView();
  const list = usePayments(tab, view.q ?? null, view.house ?? null);
  const columns = usePaymentColumns();
  const ids = list.rows.map(({ id }) => id);
  const [chosen, choose] = useChosen(ids, list.isLoading);
  return (
    <MasterDetail
      head={<Head tab={tab} onEntered={(id) => setView({ tab: null, q: null, item: id })} />}
      list={
        <>
          <SearchLine onSearch={(q) => setView({ q, item: null })} start={view.q ?? ""} />
          {view.house ? <HouseLine code={view.house} /> : null}
          <DataTable
            label={t.queue}
            columns={columns}
            list={list}
            rowId={({ id }) => id}
            selected={chosen}
            onSelect={choose}
            empty={{ title: t.noPayments, text: t.noPaymentsText }}
          />
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

function DeclaredView() {
  const t = useTexts(depositTexts);
  const [, setView] = useView();
  const list = useDeclaredList();
  const columns = useDeclaredColumns();
  const ids = list.rows.map(({ id }) => id);
  const [chosen, choose] = useChosen(ids, list.isLoading);
  return (
    <MasterDetail
      head={<Head tab="declared" onEntered={(id) => setView({ tab: null, item: id })} />}
      list={
        <DataTable
          label={t.views.declared}
          columns={columns}
          list={list}
          rowId={({ id }) => id}
          selected={chosen}
          onSelect={choose}
          empty={{ title: t.noDeclared, text: t.noDeclaredText }}
        />
      }
      detail={
        chosen === null ? null : (
          <DeclaredDetailPane
            key={chosen}
            declaredId={chosen}
            onSkip={() => choose(nextOf(ids, chosen))}
          />
        )
      }
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
  const houses = useHouses().data?.houses;
  return (
    <div className="matching-head">
      <Segmented
        label={t.queue}
        value={tab}
        options={VIEWS.map((value) => ({ value, label: t.views[value] }))}
        onChange={(value) => setView({ tab: value, item: null, q: null })}
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

/** Only what came to one of our accounts; the treasury leads here. */
function HouseLine({ code }: { code: string }) {
  const core = useTexts(coreTexts);
  const [, setView] = useView();
  return (
    <div className="matching-house">
      <Chip tone="sky">{code}</Chip>
      <Button variant="ghost" size="small" onClick={() => setView({ house: null, item: null })}>
        {core.clear}
      </Button>
    </div>
  );
}

function SearchLine({ start, onSearch }: { start: string; onSearch: (q: string) => void }) {
  const t = useTexts(depositTexts);
  const [text, setText] = useState(start);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className="matching-search" onSubmit={send}>
      <Field
        label={t.searchPayment}
        icon={Search}
        type="search"
        value={text}
        maxLength={64}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
