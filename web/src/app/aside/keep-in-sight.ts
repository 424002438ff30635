/** The fields of forms, whose hint or error is seen together with them. */
const FIELDS = ".field, .bigamt, .otp";

/**
 * Keeps the field with the focus in sight when the keyboard of a phone takes a part of the page.
 * The main button of a form is above the keyboard, and would otherwise cover the field.
 */
export function keepFieldInSight(): void {
  addEventListener("resize", show);
  // The keyboard may have arrived first.
  show();
}

function show(): void {
  const field = document.activeElement;
  if (!field?.matches("input, textarea, select")) return;
  (field.closest(FIELDS) ?? field).scrollIntoView({ block: "nearest" });
}
