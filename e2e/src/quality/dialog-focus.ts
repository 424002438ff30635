/** Whether a dialog can be used by keys: the focus, Esc, and where the focus goes afterwards. */
import type { Page } from "playwright-core";

const CLOSED_MS = 4_000;

/** Runs in the page: the focus is inside, in a form at the field that must be typed first. */
function findFocus(): string[] {
  const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
  const dialog = dialogs[dialogs.length - 1];
  const focused = document.activeElement;
  if (!dialog?.contains(focused)) return ["the focus is not in the dialog"];
  const fields = dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "form :is(input, textarea):not([type=radio], [type=checkbox], [type=hidden], [type=file])",
  );
  const asks = [...fields].some(
    (field) =>
      field.value === "" &&
      !field.disabled &&
      !field.readOnly &&
      field.checkVisibility() &&
      !field.closest("[data-optional]"),
  );
  const isControl = focused?.matches("input, textarea, select, [contenteditable=true]");
  return asks && !isControl ? ["the focus is not at a field of the form"] : [];
}

/** Runs in the page: the button that confirms the dialog is in sight. */
function findSubmit(): string[] {
  const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
  const dialog = dialogs[dialogs.length - 1];
  const buttons = [...(dialog?.querySelectorAll(".body > form > .btns [type=submit]") ?? [])];
  return buttons.flatMap((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height - 4);
    return hit && button.contains(hit) ? [] : ["the button that confirms is out of sight"];
  });
}

/** What is wrong with the size of a dialog in a small window. */
export const findHiddenSubmit = (page: Page): Promise<string[]> => page.evaluate(findSubmit);

/** Presses Esc, and says what is wrong with the focus in the dialog and after it. */
export async function leaveDialog(page: Page): Promise<string[]> {
  const found = await page.evaluate(findFocus);
  const dialogs = page.locator("[role=dialog], [role=alertdialog]");
  const before = await dialogs.count();
  await page.keyboard.press("Escape");
  const isClosed = await dialogs
    .nth(before - 1)
    .waitFor({ state: "detached", timeout: CLOSED_MS })
    .then(
      () => true,
      () => false,
    );
  return isClosed ? found : [...found, "Esc does not close the dialog"];
}

/** Whether the focus is again at the button that opened the dialog. */
export async function findLostFocus(page: Page): Promise<string[]> {
  const isLost = await page.evaluate(() => document.activeElement === document.body);
  return isLost ? ["the focus is lost after the dialog"] : [];
}
