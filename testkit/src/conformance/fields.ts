/** Walks and changes the fields of a JSON body, for tests that spoil one. Lists are values. */

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The paths of all fields, also of those inside. */
export const pathsOf = (body: Fields): string[][] =>
  Object.entries(body).flatMap(([name, value]) => [
    [name],
    ...(isFields(value) ? pathsOf(value).map((path) => [name, ...path]) : []),
  ]);

/**
 * The body with another value at a path.
 * @param value undefined leaves the field out
 */
export function change(body: Fields, [name = "", ...inner]: string[], value: unknown): Fields {
  const { [name]: old, ...others } = body;
  if (inner.length > 0) return { ...body, [name]: change(isFields(old) ? old : {}, inner, value) };
  return value === undefined ? others : { ...body, [name]: value };
}
