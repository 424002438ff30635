import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { walletTexts } from "./texts.ts";
import { BonusIcon, InviteIcon, RefundIcon, SpinIcon } from "./tile-icons.tsx";
import "./home.css";
import "./tiles.css";

interface MoneyTilesProps {
  /** The number of spins; null while no wheel is active, undefined until that is known. */
  coins: number | null | undefined;
  /** Whether the deposit is the gold button of the page: not while it is closed, or elsewhere. */
  hasGold: boolean;
  depositNote: ReactNode;
  withdrawNote: ReactNode;
  /** The usual amounts of deposits, below the wide tiles. */
  chips: ReactNode;
  currency: Currency;
  refreshing: boolean;
  onDeposit: () => void;
  onWithdraw: () => void;
  onSpin: () => void;
  onRefreshAll: () => void;
  onInvite: () => void;
  onBonus: () => void;
  onRefund: () => void;
}

/** The actions of a member: deposit and withdraw as wide tiles, the operator's offers below. */
export function MoneyTiles({
  coins,
  currency,
  hasGold,
  depositNote,
  chips,
  withdrawNote,
  refreshing,
  ...on
}: MoneyTilesProps) {
  const t = useTexts(walletTexts);
  return (
    <section className="money-tiles" aria-label={t.menu}>
      <WideTile
        gold={hasGold}
        arrow="M14 4.5V16.5M9.5 12.3L14 16.8L18.5 12.3"
        label={t.deposit}
        note={depositNote}
        onPress={on.onDeposit}
      />
      <WideTile
        arrow="M14 16.8V4.8M9.5 9L14 4.5L18.5 9"
        label={t.withdraw}
        note={withdrawNote}
        onPress={on.onWithdraw}
      />
      {chips ? <div className="col-span-full">{chips}</div> : null}
      {coins === undefined ? (
        <Skeleton className="h-[92px] rounded-20" />
      ) : coins === null ? (
        <Tile label={t.refreshAll} onPress={on.onRefreshAll} busy={refreshing}>
          <RefreshCw className="i i28" aria-hidden="true" />
        </Tile>
      ) : (
        <Tile label={t.spin} onPress={on.onSpin}>
          <SpinIcon />
          <span className="coins num">
            <span aria-hidden="true">{coins > 99 ? "99+" : coins}</span>
            <span className="vh">{t.coins(coins)}</span>
          </span>
        </Tile>
      )}
      <Tile label={t.invite} onPress={on.onInvite}>
        <InviteIcon />
      </Tile>
      <Tile label={t.bonus} onPress={on.onBonus}>
        <BonusIcon />
      </Tile>
      <Tile label={t.refund} onPress={on.onRefund}>
        <RefundIcon currency={currency} />
      </Tile>
    </section>
  );
}

interface WideTileProps {
  gold?: boolean;
  arrow: string;
  label: string;
  note: ReactNode;
  onPress: () => void;
}

function WideTile({ gold, arrow, label, note, onPress }: WideTileProps) {
  return (
    <button
      type="button"
      className={`tile-q content-center min-w-0 wide${gold ? " gold" : ""}`}
      onClick={onPress}
    >
      <span className="disc size-11 grid place-items-center">
        <svg className="drawn" viewBox="0 0 28 28" aria-hidden="true">
          <path
            className="body"
            d="M5 13.5V20A3.5 3.5 0 0 0 8.5 23.5H19.5A3.5 3.5 0 0 0 23 20V13.5"
          />
          <path d={arrow} />
        </svg>
      </span>
      <span>
        {label}
        <small className="text-12 font-normal leading-[1.55]">{note}</small>
      </span>
    </button>
  );
}

interface TileProps {
  label: string;
  onPress: () => void;
  busy?: boolean;
  children: ReactNode;
}

function Tile({ label, onPress, busy, children }: TileProps) {
  return (
    <button
      type="button"
      className="tile-q content-center min-w-0"
      onClick={onPress}
      disabled={busy}
      aria-busy={busy || undefined}
    >
      {children}
      <span>{label}</span>
    </button>
  );
}
