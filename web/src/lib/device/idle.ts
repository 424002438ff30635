/**
 * Calls back when the page is idle, after its first paint and its requests. Returns how to cancel.
 */
export function whenIdle(callback: () => void): () => void {
  let isOff = false;
  const run = () => {
    if (!isOff) callback();
  };
  const later = () => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 5000 });
    else setTimeout(run, 2000);
  };
  const wait = () => setTimeout(later, 3000);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
  return () => {
    isOff = true;
  };
}
