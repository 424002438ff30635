/** A point of a chart: a step, and in a field of colours its row. */
export interface Place {
  step: number;
  row: number;
}

/**
 * The place that a key leads to; null for other keys. The first key starts at the newest step.
 */
export function placeAfter(
  key: string,
  at: Place | null,
  { steps, rows }: { steps: number; rows: number },
): Place | null {
  const { step, row } = at ?? { step: steps, row: 0 };
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  const go = (toStep: number, toRow = row) => ({
    step: within(toStep, steps),
    row: within(toRow, rows),
  });
  if (steps === 0) return null;
  switch (key) {
    case "ArrowLeft":
      return go(step - 1);
    case "ArrowRight":
      return go(at ? step + 1 : 0);
    case "ArrowUp":
      return go(step, row - 1);
    case "ArrowDown":
      return go(step, row + 1);
    case "Home":
      return go(0);
    case "End":
      return go(steps);
    default:
      return null;
  }
}
