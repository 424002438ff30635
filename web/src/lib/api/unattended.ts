/**
 * Activity within this time counts as attendance. Calls of an unattended page do not extend its
 * session.
 */
const LATELY_MS = 60_000;

let actedAt = Date.now();
for (const kind of ["pointerdown", "keydown", "scroll"]) {
  // There is no event target when pages are prerendered.
  globalThis.addEventListener?.(kind, () => (actedAt = Date.now()), {
    capture: true,
    passive: true,
  });
}

/** Whether the page has had no input for a minute. */
export function isUnattended(): boolean {
  return Date.now() - actedAt > LATELY_MS;
}
