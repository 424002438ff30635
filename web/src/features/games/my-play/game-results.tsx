import { useTexts } from "@krapao/browser/i18n/texts";
import { Amount } from "@krapao/ui/money/amount";
import { money } from "../../../lib/format.ts";
import { shortTime } from "../../../lib/money/short-time.ts";
import { useWallet } from "../../../lib/money/wallet.ts";
import { GameArt } from "../game-art.tsx";
import { playTexts } from "../texts.ts";
import { Result } from "./result.tsx";
import type { Play, PlayedGame } from "./use-play-of-span.ts";

/** What was won and lost in each game, how long it was played, and what is not known of it. */
export function GameResults({ play }: { play: Play }) {
  const t = useTexts(playTexts);
  const { games } = play;
  const most = Math.max(0, ...games.map(({ result }) => Math.abs(result)));
  if (games.length === 0) return null;
  return (
    <section className="stack-2" aria-label={t.byGame}>
      <h2 className="text-16">{t.byGame}</h2>
      <ul className="card flat rows">
        {games.map((game) => (
          <Game key={game.slotCode} game={game} play={play} most={most} />
        ))}
      </ul>
      <p className="text-13 text-fg-3">{t.note}</p>
    </section>
  );
}

interface GameProps {
  game: PlayedGame;
  play: Play;
  /** The largest result of a game. */
  most: number;
}

function Game({ game, play: { currency, now }, most }: GameProps) {
  const t = useTexts(playTexts);
  const { data: wallet } = useWallet();
  const slot = wallet?.slots.find(({ code }) => code === game.slotCode);
  const { name, bets, result, minutes, knownUntil, open, isTransferring } = game;
  const share = most === 0 ? 0 : (100 * Math.abs(result)) / most;
  const time =
    minutes === null ? t.noTime : t.hours(Math.floor(minutes / 60), Math.round(minutes % 60));
  return (
    <li className="row play-game">
      {slot ? <GameArt slot={slot} className="thumb" /> : null}
      <span className="grow min-w-0 grid gap-1">
        <span className="flex flex-wrap justify-between gap-x-3">
          <b>{name}</b>
          <Result value={result} currency={currency} />
        </span>
        <span className="play-share" aria-hidden="true">
          <i className={result < 0 ? "lost" : "won"} style={{ width: `${share}%` }} />
        </span>
        <small className="num text-13 text-fg-3">
          {t.bets} <Amount value={bets} currency={currency} /> · {time}
          {knownUntil ? ` · ${t.knownUntil(shortTime(knownUntil, now))}` : null}
        </small>
        {open > 0 ? (
          <small className="num text-13 text-amber-400">{t.open(money(open, currency))}</small>
        ) : null}
        {isTransferring ? <small className="text-13 text-amber-400">{t.transferring}</small> : null}
      </span>
    </li>
  );
}
