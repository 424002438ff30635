import type { TreasuryAccount } from "@krapao/contract/office/treasury";
import { Amount } from "@krapao/ui/amount";
import type { Currency } from "@krapao/ui/money";
import { Note } from "@krapao/ui/note";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/index.ts";
import { DataTable } from "../../lib/data-table.tsx";
import { whole } from "../../lib/format.ts";
import { useView } from "../../lib/navigation.tsx";
import { listOf } from "../../lib/pages.ts";
import { Pane } from "../../lib/pane.tsx";
import { StatCard } from "../../lib/stat-card.tsx";
import { useAccountColumns } from "./account-columns.tsx";
import { AccountDrawer } from "./account-drawer.tsx";
import { treasuryTexts } from "./texts/index.ts";
import { useTreasury } from "./treasury-calls.ts";
import "./treasury.css";

interface DeskProps {
  /** The editor of an account's limits. */
  limits: (account: TreasuryAccount) => ReactNode;
}

/** The house's own accounts: what came in, how full they are, and who is shown them. */
export function TreasuryDesk({ limits }: DeskProps) {
  const t = useTexts(treasuryTexts);
  const columns = useAccountColumns();
  const query = useTreasury();
  const [view, setView] = useView();
  const accounts = query.data?.accounts;
  const full = accounts?.filter(({ isLast }) => isLast) ?? [];
  const banks = [...new Set(full.map(({ bankCode }) => bankCode))].join(", ");
  return (
    <div className="treasury">
      {accounts && accounts.length > 0 ? <Figures accounts={accounts} /> : null}
      {banks ? <Note tone="warn">{t.bankFull(banks)}</Note> : null}
      <Pane title={t.accounts}>
        <DataTable
          label={t.accounts}
          columns={columns}
          list={listOf(accounts, query)}
          rowId={({ code }) => code}
          selected={view.item ?? null}
          onSelect={(item) => setView({ item })}
          empty={{ title: t.emptyTitle, text: t.emptyText }}
        />
      </Pane>
      <AccountDrawer
        account={accounts?.find(({ code }) => code === view.item)}
        limits={limits}
        onClose={() => setView({ item: null })}
      />
    </div>
  );
}

function Figures({ accounts }: { accounts: readonly TreasuryAccount[] }) {
  const t = useTexts(treasuryTexts);
  const open = accounts.filter(({ state }) => state !== "off" && state !== "closed");
  const pressing = open.filter(({ state }) => state !== "open");
  const off = accounts.filter(({ state }) => state === "off");
  return (
    <div className="cards">
      <StatCard
        label={t.inToday}
        value={<Sums accounts={accounts} of="today" />}
        note={t.withoutDismissed}
      />
      <StatCard
        label={t.inMonth}
        value={<Sums accounts={accounts} of="month" />}
        note={t.withoutDismissed}
      />
      <StatCard
        label={t.nearOrFull}
        value={<span className={pressing.length > 0 ? "amber" : ""}>{whole(pressing.length)}</span>}
        note={t.ofOpen(whole(open.length))}
      />
      <StatCard label={t.hidden} value={whole(off.length)} note={t.hiddenNote} />
    </div>
  );
}

/** What came in at all accounts of each currency. Two ways to pay to one number are one account. */
function Sums({ accounts, of }: { accounts: readonly TreasuryAccount[]; of: "today" | "month" }) {
  const byCurrency = new Map<Currency, Map<string, number>>();
  for (const { currency, bankCode, accountNo, [of]: received } of accounts) {
    const sums = byCurrency.get(currency) ?? new Map<string, number>();
    const number = `${bankCode}/${accountNo}`;
    sums.set(number, Math.max(sums.get(number) ?? 0, received.amount));
    byCurrency.set(currency, sums);
  }
  return [...byCurrency].map(([currency, sums]) => (
    <Amount
      key={currency}
      value={[...sums.values()].reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100}
      currency={currency}
    />
  ));
}
