import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import type { Currency } from "@krapao/contract/money";
import { buttonClass } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { ArrowLeftRight, ChevronRight, Clock, Eye, EyeOff } from "lucide-react";
import { money } from "../../lib/format.ts";
import { useRolling } from "../../lib/money/use-rolling.ts";
import { inGames, minor, type Wallet } from "../../lib/money/wallet.ts";
import type { Ways } from "../../lib/money/ways.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import { walletTexts } from "./texts.ts";
import "./home.css";

/** From a million on the figures need the space of the word. */
const ICON_ONLY = 1_000_000_00n;

const WithdrawableWhy = page<{ wallet: Wallet }>(() => import("./strips/withdrawable-why.tsx"));

interface TotalCardProps {
  wallet: Wallet;
  ways: Ways | undefined;
  /** Whether the figures are hidden. */
  hidden: boolean;
  onToggleHidden: () => void;
  onTransfer: () => void;
}

/**
 * The member's total, what of it can be withdrawn, its split into wallet and games, and the
 * transfer button.
 */
export function TotalCard({ wallet, ways, hidden, onToggleHidden, onTransfer }: TotalCardProps) {
  const t = useTexts(walletTexts);
  const { currency, amount, held } = wallet.wallet;
  const games = inGames(wallet);
  const total = minor(amount) + minor(held) + games;
  const rolling = useRolling(total);
  const Icon = hidden ? EyeOff : Eye;
  const cover = hidden && t.hidden;
  return (
    <section className="card hero pat">
      <div className="top grid grid-cols-1 gap-1 px-5 pt-4.5 pb-5.5">
        <div className="lab flex items-center flex-wrap gap-0.5 min-h-8 text-14 font-medium text-fg-2">
          {t.total}
          <button
            className="size-11 grid place-items-center mx-0 -my-1.5"
            type="button"
            aria-label={hidden ? t.showBalance : t.hideBalance}
            aria-pressed={hidden}
            onClick={onToggleHidden}
          >
            <Icon className="i i18" aria-hidden="true" />
          </button>
          {held > 0 ? (
            <span className="held inline-flex items-center font-semibold rounded-pill text-12">
              <Clock className="i i16" aria-hidden="true" />
              {t.held(hidden ? "•••••" : money(held, currency))}
            </span>
          ) : null}
        </div>
        <span className={rolling.rising ? "rising" : undefined}>
          <Amount value={rolling.value} currency={currency} size="xl" hidden={cover} />
        </span>
        {ways && total > 0n ? (
          <button
            type="button"
            className="withdrawable flex items-center min-h-11 -my-1 text-14 text-start"
            onClick={() => openSheet("money")}
          >
            <span className="flex flex-1 flex-wrap items-center gap-x-1.5">
              <b className="font-semibold text-jade-300">
                {t.withdrawable}{" "}
                <Amount value={ways.withdrawable} currency={currency} hidden={cover} />
              </b>
              <Part>
                <WithdrawableWhy wallet={wallet} />
              </Part>
            </span>
            <ChevronRight className="i i18" aria-hidden="true" />
          </button>
        ) : null}
        <Proportions parts={[minor(amount), minor(held), games]} />
      </div>
      <div className="split relative flex-wrap items-center border-t border-t-line">
        <Figure
          color="jade"
          label={t.mainWallet}
          value={amount}
          currency={currency}
          cover={cover}
        />
        <Figure color="blue" label={t.inGames} value={games} currency={currency} cover={cover} />
        <button
          type="button"
          className={buttonClass({
            variant: "secondary",
            size: "small",
            className: total >= ICON_ONLY ? "round" : "",
          })}
          onClick={onTransfer}
        >
          <ArrowLeftRight className="i i18" aria-hidden="true" />
          <span className="word">{t.transfer}</span>
        </button>
      </div>
    </section>
  );
}

interface FigureProps {
  color: "jade" | "blue";
  label: string;
  value: number | bigint;
  currency: Currency;
  cover: string | false;
}

function Figure({ color, label, value, currency, cover }: FigureProps) {
  return (
    <dl className={color}>
      <dt className="flex items-center text-13 text-fg-2 leading-[1.6]">{label}</dt>
      <dd>
        <Amount value={value} currency={currency} hidden={cover} />
      </dd>
    </dl>
  );
}

const COLORS = ["jade", "amber", "blue"] as const;

/** A thin bar with the shares of wallet, held money and games. */
function Proportions({ parts }: { parts: readonly [bigint, bigint, bigint] }) {
  const total = parts.reduce((sum, part) => sum + part, 0n);
  return (
    <div className="proportions flex h-1" aria-hidden="true">
      {parts.map((part, at) => {
        const share = total === 0n ? 0 : Number((part * 1000n) / total);
        return share > 0 || (total === 0n && at === 0) ? (
          <i
            key={COLORS[at]}
            className={total === 0n ? "none" : COLORS[at]}
            style={{ flexGrow: Math.max(share, 20) }}
          />
        ) : null;
      })}
    </div>
  );
}
