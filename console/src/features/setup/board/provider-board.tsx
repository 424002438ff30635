import { useTexts } from "@krapao/browser/i18n/texts";
import {
  type BoardProvider,
  STRIP_LEVELS,
  STRIP_SPANS,
  type StripSpan,
} from "@krapao/contract/console/dashboard";
import type { Currency } from "@krapao/contract/money";
import { useState } from "react";
import { useMay } from "../../../lib/api/me.ts";
import { Failed, Loading } from "../../../lib/lists/list-state.tsx";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { Toolbar, ToolbarEnd } from "../../../lib/lists/toolbar.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { boardTexts } from "../texts.ts";
import { useBoard } from "./board-calls.ts";
import { ProviderTile } from "./provider-tile.tsx";
import { SwitchDialog } from "./switch-dialog.tsx";
import "./board.css";

const CURRENCY_NAMES = { THB: "฿ THB", LAK: "₭ LAK" } as const;
const RANK = { down: 0, trouble: 1, off: 2, none: 3, ok: 3 } as const;

/** Providers in trouble come first, then the ones that are closed; the sort keeps other orders. */
const rankOf = ({ state, strip }: BoardProvider) =>
  RANK[strip.at(-1) ?? "none"] + (state === "on" ? 0 : 2);

/** Every provider as a tile: state, calls, result, and the strip of a day or a week. */
export function ProviderBoard() {
  const t = useTexts(boardTexts);
  const [view, setView] = useView();
  const may = useMay();
  const [switching, setSwitching] = useState<BoardProvider | null>(null);
  const span: StripSpan = view.strip === "week" ? "week" : "day";
  const asked = view.currency === "THB" || view.currency === "LAK" ? view.currency : null;
  const query = useBoard(asked, span);
  const { data } = query;
  if (!data) {
    return query.error ? (
      <Failed error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading />
    );
  }
  const tiles = data.providers.toSorted((one, other) => rankOf(one) - rankOf(other));
  const open = data.providers.filter(({ state }) => state === "on").length;
  return (
    <div className="board grid gap-4">
      <Toolbar label={t.span}>
        <Segmented<StripSpan>
          label={t.span}
          value={span}
          options={STRIP_SPANS.map((value) => ({ value, label: t.spans[value] }))}
          onChange={(value) => setView({ strip: value === "day" ? null : value })}
        />
        {data.currencies.length > 1 ? (
          <Segmented<Currency>
            label={CURRENCY_NAMES[data.currency]}
            value={data.currency}
            options={data.currencies.map((value) => ({ value, label: CURRENCY_NAMES[value] }))}
            onChange={(value) => setView({ currency: value })}
          />
        ) : null}
        <Legend />
        <ToolbarEnd>
          <b className="num t2">{t.summary(open, data.providers.length)}</b>
        </ToolbarEnd>
      </Toolbar>
      <ul
        className="gap-4 m-0 p-0 list-none grid grid-cols-[repeat(auto-fill,minmax(270px,1fr))]"
        aria-label={t.label}
      >
        {tiles.map((provider) => (
          <ProviderTile
            key={provider.code}
            provider={provider}
            board={data}
            onSwitch={may("games.providers") ? () => setSwitching(provider) : undefined}
          />
        ))}
      </ul>
      <SwitchDialog provider={switching} onClose={() => setSwitching(null)} />
    </div>
  );
}

/** What the colours of the strip mean. */
function Legend() {
  const t = useTexts(boardTexts);
  return (
    <ul className="board-legend flex-wrap gap-x-3.5 gap-y-1 m-0 p-0 list-none text-13 text-fg-2 flex">
      {STRIP_LEVELS.map((level) => (
        <li className="flex items-center gap-1.5" key={level}>
          <i className="size-2.5 rounded-[3px]" data-level={level} />
          {t.levels[level]}
        </li>
      ))}
    </ul>
  );
}
