import { useTexts } from "@krapao/browser/i18n/texts";
import type { TreasuryAccount } from "@krapao/contract/console/treasury";
import { type ReactNode, Suspense } from "react";
import { Loading } from "../../lib/lists/list-state.tsx";
import { Tabs } from "../../lib/lists/tabs.tsx";
import { onDemand } from "../../lib/loading/on-demand.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { cashTexts } from "./texts.ts";
import { TreasuryAccounts } from "./treasury-accounts.tsx";

const CashPosition = onDemand(() => import("./cash/cash-position.tsx"));
const MovesTab = onDemand(() => import("./cash/moves-tab.tsx"));
const SheetTab = onDemand(() => import("./cash/sheet-tab.tsx"));

const TABS = ["accounts", "cash", "moves", "sheets"] as const;
type Tab = (typeof TABS)[number];

interface RoomProps {
  /** Renders the editor of the limits of an account. */
  limits: (account: TreasuryAccount) => ReactNode;
}

/** The room of the treasury: receiving accounts, cash position, moves and closing sheets. */
export function TreasuryRoom({ limits }: RoomProps) {
  const t = useTexts(cashTexts);
  const [view, setView] = useView();
  const tab = TABS.find((each) => each === view.tab) ?? "accounts";
  const content: Record<Tab, ReactNode> = {
    accounts: <TreasuryAccounts limits={limits} />,
    cash: <CashPosition />,
    moves: <MovesTab />,
    sheets: <SheetTab />,
  };
  return (
    <Tabs
      label={t.tabs.label}
      value={tab}
      tabs={TABS.map((value) => ({ value, label: t.tabs[value] }))}
      onChange={(next) => setView({ tab: next === "accounts" ? null : next, item: null })}
    >
      <Suspense fallback={<Loading />}>{content[tab]}</Suspense>
    </Tabs>
  );
}
