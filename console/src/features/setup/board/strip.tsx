import { useTexts } from "@krapao/browser/i18n/texts";
import type { BoardProvider, StripLevel } from "@krapao/contract/console/dashboard";
import { dateTime } from "../../../lib/format.ts";
import { boardTexts } from "../texts.ts";
import type { Board } from "./board-calls.ts";

interface StripProps {
  provider: BoardProvider;
  board: Board;
}

/** A cell for each quarter of an hour of a day, or for each hour of a week. */
export function Strip({ provider, board }: StripProps) {
  const t = useTexts(boardTexts);
  const { strip, name } = provider;
  const from = Date.parse(board.from);
  const timeOf = (index: number) =>
    dateTime(new Date(from + index * board.cellSeconds * 1_000)).slice(0, 16);
  const count = (level: StripLevel) => strip.filter((each) => each === level).length;
  const words = (["ok", "trouble", "down", "off", "none"] as const)
    .filter((level) => count(level) > 0)
    .map((level) => `${t.levels[level]} ${count(level)}`);
  return (
    <svg
      className="strip block w-full h-6.5"
      viewBox={`0 0 ${strip.length} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${name} ${t.spans[board.span]}: ${words.join(", ")}`}
    >
      {strip.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
        <rect key={index} x={index + 0.1} width="0.8" height="10" data-level={level}>
          <title>{`${timeOf(index)} · ${t.levels[level]}`}</title>
        </rect>
      ))}
    </svg>
  );
}
