/** Calls back when the page has loaded and has nothing better to do: after its first paint and its requests. */
export function whenIdle(callback: () => void): void {
  const later = () => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(callback, { timeout: 5000 });
    else setTimeout(callback, 2000);
  };
  const wait = () => setTimeout(later, 3000);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}
