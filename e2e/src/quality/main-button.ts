/** Finds main buttons that a person cannot press without scrolling. */
import type { Page } from "playwright-core";

/** A phone with its keyboard closed, and what the keyboard leaves of it. */
export const SMALL_PHONES = [
  { width: 360, height: 640 },
  { width: 360, height: 360 },
] as const;

/** One sentence when the main button of the form, sheet or dialog on top is not in sight. */
export async function findHiddenButton(page: Page): Promise<string[]> {
  return page.evaluate(look);
}

/** Runs in the page. */
function look(): string[] {
  const layers = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
  const top = layers.at(-1);
  const last = (selector: string) => [...(top?.querySelectorAll(selector) ?? [])].at(-1);
  const button = top
    ? (last(":scope > footer .btn") ?? last(":scope > .btns .btn") ?? last(".btn.primary"))
    : document.querySelector(".main form .wide[type=submit]");
  // A keyboard is open only next to a field.
  const mayType = (top ?? document).querySelector(
    "textarea, input:not([type=checkbox], [type=radio])",
  );
  const isFixed = top?.matches("[role=alertdialog]") || button?.closest(".sheet > footer");
  if (!button || (innerHeight < 560 && !mayType && !isFixed)) return [];
  const { left, right, top: upper, bottom } = button.getBoundingClientRect();
  const points = [
    [(left + right) / 2, (upper + bottom) / 2],
    [left + 8, upper + 8],
    [right - 8, upper + 8],
    [left + 8, bottom - 8],
    [right - 8, bottom - 8],
  ] as const;
  const seen = visualViewport;
  const isIn = ([x, y]: readonly [number, number]) =>
    x >= 0 &&
    x <= innerWidth &&
    y >= (seen?.offsetTop ?? 0) &&
    y <= (seen?.offsetTop ?? 0) + (seen?.height ?? innerHeight);
  const name = (button.textContent ?? "").trim();
  if (!points.every(isIn)) return [`"${name}" is beyond the screen of ${innerHeight} px`];
  const covers = points
    .map(([x, y]) => document.elementFromPoint(x, y))
    .find((each) => each !== null && !button.contains(each) && !each.contains(button));
  return covers ? [`"${name}" is covered by ${covers.className || covers.tagName}`] : [];
}
