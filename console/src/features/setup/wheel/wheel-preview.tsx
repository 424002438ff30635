import { useTexts } from "@krapao/browser/i18n/texts";
import { simulate } from "@krapao/contract/console/setup/versions";
import type { Language } from "@krapao/contract/languages";
import { CURRENCIES, type Currency } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { Wheel } from "@krapao/ui/wheel/wheel";
import { extraTurns, spinMs, turnTo } from "@krapao/ui/wheel/wheel-math";
import { useMutation } from "@tanstack/react-query";
import { FlaskConical, Play } from "lucide-react";
import { useRef, useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { coreTexts } from "../../../i18n/texts.ts";
import { api } from "../../../lib/api/api.ts";
import { whole } from "../../../lib/format.ts";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { percentOf } from "../odds.ts";
import { setupTexts } from "../texts.ts";
import { labelOf, type SliceDraft } from "./wheel-payload.ts";

interface PreviewProps {
  slices: readonly SliceDraft[];
  /** Language of the preview. */
  locale: Language;
}

/** The wheel as members see it, with a test spin and a simulation on the server. */
export function WheelPreview({ slices, locale }: PreviewProps) {
  const t = useTexts(setupTexts);
  const core = useTexts(coreTexts);
  const disc = useRef<SVGSVGElement>(null);
  const pointer = useRef<SVGGElement>(null);
  const turned = useRef(0);
  const [won, setWon] = useState("");
  const simulation = useMutation({
    mutationFn: () => api(simulate, { input: { slices: [...slices] } }),
    onError: toastError,
  });
  const [currency, setCurrency] = useState<Currency>("THB");
  const shown = slices.map((slice) => ({ ...slice, label: labelOf(slice, locale, currency) }));
  const testSpin = async () => {
    const index = draw(slices);
    const turns = extraTurns(Math.random());
    const from = turned.current;
    const to = turnTo({ from, index, count: slices.length, turns });
    turned.current = to;
    const hasReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const duration = hasReducedMotion ? 0 : spinMs(turns, Math.random());
    const frames = [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }];
    const easing = "cubic-bezier(.12,.72,.08,1)";
    await disc.current?.animate(frames, { duration, easing, fill: "forwards" }).finished;
    setWon(shown[index]?.label ?? "");
  };
  return (
    <section className="grid gap-2.5 justify-items-center" aria-label={core.preview}>
      <header className="w-full justify-between flex items-center gap-3">
        <h2>{t.preview}</h2>
        <Segmented
          label={t.fields.currency}
          value={currency}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          onChange={setCurrency}
        />
        <Button variant="secondary" size="small" onClick={testSpin}>
          <Play className="i i18" aria-hidden="true" />
          {t.testSpin}
        </Button>
      </header>
      <div className="wheel w-[min(304px,100%)]">
        <Wheel slices={shown} label={t.wheelOf(slices.length)} disc={disc} pointer={pointer} />
        <div
          className="wheel-hub absolute left-1/2 top-[calc(196_/_384_*_100%)] grid justify-items-center leading-[1.3] pointer-events-none"
          aria-hidden="true"
        >
          <b className="text-18">{t.spin}</b>
          <span>{t.oneCoin}</span>
        </div>
      </div>
      <p role="status" className="t2">
        {won ? t.won(won) : ""}
      </p>
      <Button
        variant="secondary"
        size="small"
        loading={simulation.isPending && t.simulating}
        onClick={() => simulation.mutate()}
      >
        <FlaskConical className="i i18" aria-hidden="true" />
        {t.simulate}
      </Button>
      {simulation.data ? (
        <Simulation
          {...simulation.data}
          labels={new Map(shown.map(({ code, label }) => [code, label]))}
        />
      ) : null}
    </section>
  );
}

function draw(slices: readonly SliceDraft[]): number {
  const total = slices.reduce((sum, { weight }) => sum + weight, 0);
  let point = Math.random() * total;
  const index = slices.findIndex(({ weight }) => {
    point -= weight;
    return point < 0;
  });
  return Math.max(0, index);
}

type Result = Awaited<ReturnType<typeof api<typeof simulate>>>;

/** Probability below which the simulation is shown as suspicious: 1 in 100 fair wheels. */
const SUSPICIOUS = 0.01;

function Simulation({
  slices,
  costs,
  chiSquared,
  freedom,
  probability,
  spins,
  labels,
}: Result & { labels: ReadonlyMap<string, string> }) {
  const t = useTexts(setupTexts);
  return (
    <div className="wheel-simulation w-full grid gap-2">
      <table className="w-full text-13">
        <caption className="text-left text-fg-2 pb-1.5">{t.simulated(whole(spins))}</caption>
        <thead>
          <tr>
            <th className="text-fg-3">{t.fields.label}</th>
            <th className="text-fg-3">{t.expected}</th>
            <th className="text-fg-3">{t.observed}</th>
          </tr>
        </thead>
        <tbody>
          {slices.map(({ code, expected, hits }) => (
            <tr key={code}>
              <td>{labels.get(code) ?? code}</td>
              <td className="num">{percentOf(expected / 1_000)}%</td>
              <td className="num">{(hits / 10_000).toFixed(2)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      {costs.map(({ currency, mean }) => (
        <p key={currency} className="row">
          <span className="grow t2">{t.meanCost}</span>
          <Amount value={mean} currency={currency} />
        </p>
      ))}
      <Note tone={probability < SUSPICIOUS ? "warn" : "ok"}>
        {t.chi(chiSquared.toFixed(2), freedom, (probability * 100).toFixed(1))}
      </Note>
    </div>
  );
}
