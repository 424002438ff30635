/** What staff users have typed into forms and dialogs and not sent. It is read from the page. */

/** Fields that take a text. What is searched for is no work that could be lost. */
const FIELDS =
  "textarea, input:not([type='checkbox'], [type='radio'], [type='file'], [type='hidden'], [type='search'])";
const FORMS = "form, [role='dialog']";
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

type Field = HTMLInputElement | HTMLTextAreaElement;

const fields = new Map<Field, Typed>();
const firsts = new WeakMap<Field, string>();

function fieldOf({ target }: Event): Field | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null;
  return target.matches(FIELDS) && target.closest(FORMS) && !target.closest(FREE) ? target : null;
}

/** Before the first key of a field. */
function onBefore(event: Event): void {
  const field = fieldOf(event);
  if (field && !firsts.has(field)) firsts.set(field, field.value);
}

function onInput(event: Event): void {
  const field = fieldOf(event);
  if (field && !fields.has(field))
    fields.set(field, { before: firsts.get(field) ?? "", sent: null });
}

function onSubmit({ target }: Event): void {
  if (!(target instanceof HTMLFormElement)) return;
  for (const [field, typed] of fields) {
    if (field.form === target) fields.set(field, { ...typed, sent: field.value });
  }
}

const isLost = (field: Field, { before, sent }: Typed) =>
  field.value !== before &&
  (field.value !== sent || field.closest(FORMS)?.querySelector(REFUSED) !== null);

/** Whether something within an element, or anywhere, would be lost. */
export function hasTyped(within: Element | null = null): boolean {
  for (const [field, typed] of fields) {
    if (!field.isConnected) fields.delete(field);
    else if ((within === null || within.contains(field)) && isLost(field, typed)) return true;
  }
  return false;
}

/** The staff user gives up what was typed. */
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
