/** Whether somebody is at this page: what it asks by itself is no use of a session. */
const LATELY_MS = 60_000;

let actedAt = Date.now();
for (const kind of ["pointerdown", "keydown", "scroll"]) {
  // Where pages are prerendered there is nobody to listen to.
  globalThis.addEventListener?.(kind, () => (actedAt = Date.now()), {
    capture: true,
    passive: true,
  });
}

/** Whether nobody has touched this page for a minute. */
export function isUnattended(): boolean {
  return Date.now() - actedAt > LATELY_MS;
}
