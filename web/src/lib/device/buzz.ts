const BUZZ_MS = 20;

/**
 * One short vibration, where the device has it and the member wants motion. A browser refuses it,
 * and complains, before the first press.
 */
export function buzz(): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isStill && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
}
