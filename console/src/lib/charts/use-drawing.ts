import type { ECharts } from "echarts/core";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { type ChartColours, type ChartKind, type Coloured, optionOf } from "./chart-option.ts";
import type { Place } from "./chart-place.ts";

interface Drawing {
  kind: ChartKind;
  steps: readonly string[];
  series: readonly Coloured[];
  /** The chosen place, which is drawn brighter. */
  at: Place | null;
  onPlace: (place: Place | null) => void;
}

/** Draws a chart into the element of the ref, and reports the place under the pointer. */
export function useDrawing(drawing: Drawing): RefObject<HTMLDivElement | null> {
  const room = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const draw = useEffectEvent(() => {
    const element = room.current;
    if (element) chart.current?.setOption(optionOf(drawing, coloursOf(element)), true);
  });
  const point = useEffectEvent((x: number, y: number) => {
    const pixel = [x, y];
    const found = chart.current?.containPixel("grid", pixel)
      ? chart.current.convertFromPixel("grid", pixel)
      : null;
    if (!found) return drawing.onPlace(null);
    const [step = 0, row = 0] = found.map(Math.round);
    drawing.onPlace({ step, row: drawing.kind === "heat" ? row : 0 });
  });
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    let isGone = false;
    const resized = new ResizeObserver(() => chart.current?.resize());
    const code = import("./engine.ts");
    code.then(
      ({ init }) => {
        if (isGone) return;
        emptyWithoutHtml(element);
        chart.current = init(element);
        chart.current.getZr().on("mousemove", ({ offsetX, offsetY }) => point(offsetX, offsetY));
        draw();
        resized.observe(element);
      },
      // Without the drawing, the values and the table still show.
      () => undefined,
    );
    return () => {
      isGone = true;
      resized.disconnect();
      chart.current?.dispose();
      chart.current = null;
    };
  }, []);
  const { kind, steps, series, at } = drawing;
  const step = kind === "heat" ? null : (at?.step ?? null);
  useEffect(() => {
    chart.current?.dispatchAction({ type: "downplay" });
    if (step !== null) chart.current?.dispatchAction({ type: "highlight", dataIndex: step });
  }, [step]);
  const shown = JSON.stringify([kind, steps, series]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` is what `draw` reads.
  useEffect(() => draw(), [shown]);
  return room;
}

/**
 * ECharts empties its element by an empty HTML string. The console admits no HTML strings (Trusted
 * Types), so this element is emptied without one.
 */
function emptyWithoutHtml(element: HTMLElement): void {
  Object.defineProperty(element, "innerHTML", {
    configurable: true,
    set: () => element.replaceChildren(),
  });
}

const SERIES_COLOURS = 7;

function coloursOf(element: Element): ChartColours {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    series: Array.from({ length: SERIES_COLOURS }, (_, index) => colour(`--chart-${index}`)),
    text: colour("--text-2"),
    font: style.fontFamily,
    line: colour("--line"),
    ground: colour("--ink-850"),
    plus: colour("--jade-400"),
    minus: colour("--coral-400"),
  };
}
