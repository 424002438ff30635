/** What was typed and chosen in forms and not sent. It is read from the page. */

/** Fields that take a text. What is searched for is no work that could be lost. */
const FIELDS =
  "textarea, input:not([type='checkbox'], [type='radio'], [type='file'], [type='hidden'], [type='search'])";
const FORMS = "form, [role='dialog']";
/** What is chosen counts in a form. Other choices act at once, as those of columns do. */
const CHOICES = "form :is(select, input[type='checkbox'])";
/** Filters live in the address, and editors that keep their draft need no question. */
const FREE = "search, [role='search'], .list-filters, .palette, [data-kept]";
/** A form that shows one of them was not accepted. */
const REFUSED = "[role='alert'], .hint.err, .note.error";

interface Typed {
  /** Before the first key. */
  before: string;
  /** What was sent, if the form was sent since. */
  sent: string | null;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = new Map<Field, Typed>();
const firsts = new WeakMap<Field, string>();

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

function fieldOf({ target }: Event): Field | null {
  if (!isField(target) || target.closest(FREE)) return null;
  return (target.matches(FIELDS) && target.closest(FORMS)) || target.matches(CHOICES)
    ? target
    : null;
}

const isBox = (field: Field): field is HTMLInputElement => field.type === "checkbox";
const textOf = (field: Field) => (isBox(field) ? String(field.checked) : field.value);
/** The first input of a box has changed it. Other fields were focused before their first input. */
const beforeOf = (field: Field) =>
  isBox(field) ? String(!field.checked) : (firsts.get(field) ?? "");

/** Before the first key of a field. */
function onBefore(event: Event): void {
  const field = fieldOf(event);
  if (field && !firsts.has(field)) firsts.set(field, textOf(field));
}

function onInput(event: Event): void {
  const field = fieldOf(event);
  if (field && !fields.has(field)) fields.set(field, { before: beforeOf(field), sent: null });
}

function onSubmit({ target }: Event): void {
  if (!(target instanceof HTMLFormElement)) return;
  for (const [field, typed] of fields) {
    if (field.form === target) fields.set(field, { ...typed, sent: textOf(field) });
  }
}

const isLost = (field: Field, { before, sent }: Typed) =>
  textOf(field) !== before &&
  (textOf(field) !== sent || field.closest(FORMS)?.querySelector(REFUSED) !== null);

/** Whether something within an element, or anywhere, would be lost. */
export function hasTyped(within: Element | null = null): boolean {
  for (const [field, typed] of fields) {
    if (!field.isConnected) fields.delete(field);
    else if ((within === null || within.contains(field)) && isLost(field, typed)) return true;
  }
  return false;
}

/** What was typed is given up. */
export function clearTyped(): void {
  for (const field of fields.keys()) firsts.delete(field);
  fields.clear();
}

/** @returns what ends it */
export function watchTyping(): () => void {
  const watched = [
    ["focusin", onBefore],
    ["beforeinput", onBefore],
    ["input", onInput],
    ["submit", onSubmit],
  ] as const;
  for (const [name, listener] of watched) addEventListener(name, listener, true);
  return () => {
    for (const [name, listener] of watched) removeEventListener(name, listener, true);
  };
}
