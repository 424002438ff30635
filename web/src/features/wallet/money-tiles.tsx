import { ArrowLeftRight, ReceiptText, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/index.ts";
import { walletTexts } from "./texts/index.ts";
import "./home.css";

interface MoneyTilesProps {
  onDeposit: () => void;
  onWithdraw: () => void;
  onTransfer: () => void;
  onGather: () => void;
  onRefreshAll: () => void;
  onStatement: () => void;
  refreshing: boolean;
}

/** What a member does with money: deposit and withdraw wide, the rest below. */
export function MoneyTiles(props: MoneyTilesProps) {
  const t = useTexts(walletTexts);
  return (
    <section className="money-tiles" aria-label={t.menu}>
      <WideTile
        gold
        arrow="M14 4.5V16.5M9.5 12.3L14 16.8L18.5 12.3"
        label={t.deposit}
        note={t.depositNote}
        onPress={props.onDeposit}
      />
      <WideTile
        arrow="M14 16.8V4.8M9.5 9L14 4.5L18.5 9"
        label={t.withdraw}
        note={t.withdrawNote}
        onPress={props.onWithdraw}
      />
      <Tile label={t.transferTile} onPress={props.onTransfer}>
        <ArrowLeftRight className="i i28" aria-hidden="true" />
      </Tile>
      <Tile label={t.gather} onPress={props.onGather}>
        <IntoPouch />
      </Tile>
      <Tile label={t.refreshAll} onPress={props.onRefreshAll} busy={props.refreshing}>
        <RefreshCw className="i i28" aria-hidden="true" />
      </Tile>
      <Tile label={t.statement} onPress={props.onStatement}>
        <ReceiptText className="i i28" aria-hidden="true" />
      </Tile>
    </section>
  );
}

interface WideTileProps {
  gold?: boolean;
  arrow: string;
  label: string;
  note: string;
  onPress: () => void;
}

function WideTile({ gold, arrow, label, note, onPress }: WideTileProps) {
  return (
    <button type="button" className={`tile-q wide${gold ? " gold" : ""}`} onClick={onPress}>
      <span className="disc">
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
        <small>{note}</small>
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
      className="tile-q"
      onClick={onPress}
      disabled={busy}
      aria-busy={busy || undefined}
    >
      {children}
      <span>{label}</span>
    </button>
  );
}

/** Arrows from both sides into the pouch. */
function IntoPouch() {
  return (
    <svg className="drawn" viewBox="0 0 28 28" aria-hidden="true">
      <path
        className="body"
        d="M7 15.5C7 13 9 11.5 11 11.5H17C19 11.5 21 13 21 15.5V20.5C21 22.6 19.4 24 17.5 24H10.5C8.6 24 7 22.6 7 20.5Z"
      />
      <path d="M7.4 15.2C9 18 11.4 18.8 14 18.8S19 18 20.6 15.2" />
      <path d="M4 4.5L10 8.5M10 8.5L6.6 8.9M10 8.5L8.7 5.3M24 4.5L18 8.5M18 8.5L21.4 8.9M18 8.5L19.3 5.3" />
    </svg>
  );
}
