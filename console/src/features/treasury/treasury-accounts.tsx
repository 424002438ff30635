import { useTexts } from "@krapao/browser/i18n/texts";
import type { TreasuryAccount } from "@krapao/contract/console/treasury";
import type { Currency } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Amount } from "@krapao/ui/money/amount";
import type { ReactNode } from "react";
import { listOf } from "../../lib/api/pages.ts";
import { whole } from "../../lib/format.ts";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { StatCard } from "../../lib/panes/stat-card.tsx";
import { useAccountColumns } from "./account-columns.tsx";
import { AccountDrawer } from "./account-drawer.tsx";
import { treasuryTexts } from "./texts.ts";
import { useTreasury } from "./treasury-calls.ts";
import "./treasury.css";

interface TreasuryAccountsProps {
  /** Renders the editor of the limits of an account. */
  limits: (account: TreasuryAccount) => ReactNode;
}

/** House accounts: money received, use of the limits, and who sees them. */
export function TreasuryAccounts({ limits }: TreasuryAccountsProps) {
  const t = useTexts(treasuryTexts);
  const columns = useAccountColumns();
  const query = useTreasury();
  const [view, setView] = useView();
  const accounts = query.data?.accounts;
  const full = accounts?.filter(({ isLast }) => isLast) ?? [];
  const banks = [...new Set(full.map(({ bankCode }) => bankCode))].join(", ");
  return (
    <div className="treasury stack">
      {accounts && accounts.length > 0 ? <Figures accounts={accounts} /> : null}
      {banks ? <Note tone="warn">{t.bankFull(banks)}</Note> : null}
      {query.data?.shortages.map(({ channel, amount, percent }) => (
        <Note key={`${channel}:${amount}`} tone="warn">
          {t.amountsUsed(channel, whole(amount), String(percent))}
        </Note>
      ))}
      <Pane title={t.accounts}>
        <LocalList
          name="treasury"
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
  const open = accounts.filter(({ state }) => state !== "hidden" && state !== "closed");
  const nearOrFull = open.filter(({ state }) => state !== "open");
  const hidden = accounts.filter(({ state }) => state === "hidden");
  return (
    <div className="cards grid gap-4">
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
        value={
          <span className={nearOrFull.length > 0 ? "amber" : ""}>{whole(nearOrFull.length)}</span>
        }
        note={t.ofOpen(whole(open.length))}
      />
      <StatCard label={t.hidden} value={whole(hidden.length)} note={t.hiddenNote} />
    </div>
  );
}

/** Money received by currency. Two channels with the same account number are one account. */
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
