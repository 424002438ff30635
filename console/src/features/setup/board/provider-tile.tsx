import { useTexts } from "@krapao/browser/i18n/texts";
import type { BoardProvider, Incident } from "@krapao/contract/console/dashboard";
import { failedCalls } from "@krapao/contract/console/setup/troubles";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { useState } from "react";
import { Link } from "wouter";
import { readingsTexts } from "../../../i18n/texts.ts";
import { dateTime, dayOf, money, whole } from "../../../lib/format.ts";
import { ReadAsOf } from "../../../lib/records/game-readings.tsx";
import { LastTrouble } from "../last-trouble.tsx";
import { boardTexts, setupTexts } from "../texts.ts";
import type { Board } from "./board-calls.ts";
import { Strip } from "./strip.tsx";
import { TwoLines } from "./two-lines.tsx";

interface ProviderTileProps {
  provider: BoardProvider;
  board: Board;
  /** undefined: the role may not switch providers. */
  onSwitch: (() => void) | undefined;
}

const STATE_TONES = { on: "jade", maintenance: "amber", off: "plain" } as const;
const HIGH_ERROR_RATE = 0.05;
const SLOW_MS = 2_000;

const msText = (ms: number) => (ms >= 1_000 ? `${(ms / 1_000).toFixed(1)} s` : `${ms} ms`);

/** One provider: what it earns, how it answers, and when it did not. */
export function ProviderTile({ provider, board, onSwitch }: ProviderTileProps) {
  const t = useTexts(boardTexts);
  const { code, name, state, ggr } = provider;
  const today = dayOf(board.now);
  const params = new URLSearchParams({
    report: "result",
    from: today,
    to: today,
    currency: board.currency,
    by: "game",
    provider: code,
  });
  return (
    <li className="pane provider-tile flex flex-col gap-2.5 px-4 pt-3.5 pb-4" data-state={state}>
      <header className="flex flex-nowrap items-center justify-between gap-2.5 min-h-0 p-0 border-0">
        <h3 className="min-w-0 truncate text-16">{name}</h3>
        <Chip tone={STATE_TONES[state]}>{t.states[state]}</Chip>
      </header>
      <Link
        href={`/reports?${params}`}
        className="tile-result flex items-baseline justify-between gap-2.5 min-h-8 no-underline"
        title={t.behind}
      >
        <small className="t3">{t.labels.ggrToday}</small>
        <Amount value={ggr} currency={board.currency} size="m" />
      </Link>
      <Known provider={provider} currency={board.currency} />
      <Calls provider={provider} />
      <Unusable provider={provider} />
      <Strip provider={provider} board={board} />
      <Incidents provider={provider} />
      {onSwitch ? (
        <Button variant="secondary" size="small" onClick={onSwitch}>
          {state === "on" ? t.switchOff : t.switchOn}
        </Button>
      ) : null}
    </li>
  );
}

/** Since when the result counts, and what is still open. */
function Known({ provider: { readings }, currency }: KnownProps) {
  const t = useTexts(readingsTexts);
  if (!readings) return null;
  return (
    <p className="s13 grid mx-0 -mt-2.5 mb-0 text-right">
      <ReadAsOf readings={readings} currency={currency} />
      {readings.openStakes > 0 ? (
        <span className="t2">
          {t.openStakes} <span className="num">{money(readings.openStakes, currency)}</span>
        </span>
      ) : null}
    </p>
  );
}

interface KnownProps {
  provider: BoardProvider;
  currency: Board["currency"];
}

/** Errors and latency: of the last hour as figures, of three hours as lines. */
function Calls({ provider }: { provider: BoardProvider }) {
  const t = useTexts(boardTexts);
  const { name, calls, p95, line } = provider;
  const rate = calls > 0 ? failedCalls(provider) / calls : 0;
  return (
    <div className="tile-calls flex items-center justify-between gap-2.5 min-h-10">
      {calls === 0 ? (
        <span className="t3">{t.noCalls}</span>
      ) : (
        <dl className="flex gap-4.5 m-0">
          <div>
            <dt className="text-13 text-fg-3">{t.errors}</dt>
            <dd
              className={`num m-0 font-semibold whitespace-nowrap ${rate >= HIGH_ERROR_RATE ? "coral" : ""}`}
            >
              {(rate * 100).toFixed(1)}%
            </dd>
          </div>
          <div>
            <dt className="text-13 text-fg-3">{t.latency}</dt>
            <dd
              className={`num m-0 font-semibold whitespace-nowrap ${p95 !== null && p95 >= SLOW_MS ? "amber" : ""}`}
            >
              {p95 === null ? "–" : msText(p95)}
            </dd>
          </div>
        </dl>
      )}
      <TwoLines label={t.lineOf(name)} line={line} />
    </div>
  );
}

/** Calls of the last hour that the provider refused, or answered in a way that we cannot read. */
function Unusable({ provider }: { provider: BoardProvider }) {
  const t = useTexts(setupTexts);
  const { denied, lastDenied, lastDeniedAt } = provider;
  const { unreadable, lastUnreadable, lastUnreadableAt } = provider;
  const rows = [
    { label: t.denied, count: denied, last: lastDenied, at: lastDeniedAt },
    { label: t.unreadable, count: unreadable, last: lastUnreadable, at: lastUnreadableAt },
  ].filter(({ count }) => count > 0);
  if (rows.length === 0) return null;
  return (
    <dl className="s13 grid gap-1 m-0">
      {rows.map(({ label, ...trouble }) => (
        <div key={label}>
          <dt className="text-fg-3">{label}</dt>
          <dd className="m-0">
            <LastTrouble {...trouble} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How many incidents there were, and the list of them. */
function Incidents({ provider: { incidents, answered, notice } }: { provider: BoardProvider }) {
  const t = useTexts(boardTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="tile-incidents grid gap-1.5 content-start flex-1">
      <p className="s13 flex flex-wrap justify-between gap-x-2.5 gap-y-1">
        <span className="num t2">{answered === null ? t.noCalls : t.answered(`${answered}`)}</span>
        {incidents.length === 0 ? (
          <span className="t3">{t.noIncidents}</span>
        ) : (
          <button
            type="button"
            className="lnk min-h-6 text-13 text-sky-300"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t.incidents(incidents.length)}
          </button>
        )}
      </p>
      {notice ? (
        <p className="s13 t2 flex flex-wrap justify-between gap-x-2.5 gap-y-1">
          {t.noticeShown}: {notice.th}
        </p>
      ) : null}
      {isOpen ? (
        <ol className="grid gap-2 max-h-55 overflow-auto m-0 p-0 list-none text-13">
          {incidents.map((incident) => (
            <li key={`${incident.level} ${incident.from}`}>
              <OneIncident incident={incident} />
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}

const timeText = (at: string) => dateTime(at).slice(0, 16);

function OneIncident({ incident }: { incident: Incident }) {
  const t = useTexts(boardTexts);
  const { level, from, to, calls, errors, lastError, by, why } = incident;
  return (
    <>
      <b data-level={level}>{t.levels[level]}</b>{" "}
      <span className="num">
        {timeText(from)} – {to === null ? t.ongoing : timeText(to).slice(11)}
      </span>
      <small className="t3 block wrap-anywhere">
        {level === "off"
          ? [by && t.by(by), why].filter(Boolean).join(" · ")
          : [t.callsFailed(whole(errors), whole(calls)), lastError].filter(Boolean).join(" · ")}
      </small>
    </>
  );
}
