/**
 * Marks a promise with the fields that React reads, so that `use` returns the value of a promise
 * that is already fulfilled without suspending.
 */
export function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    () => undefined,
  );
  return promise;
}
