/** Characters without a picture that turn the direction of the text around them. */
const DIRECTION_MARKS = /\p{Bidi_Control}/gu;

/**
 * All texts of a value without direction marks, with which a link can read backwards. Thai, Lao and
 * English need none.
 */
export function withoutDirectionMarks<T>(value: T): T {
  return cleaned(value) as T;
}

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return value.replace(DIRECTION_MARKS, "");
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleaned(each)]));
}
