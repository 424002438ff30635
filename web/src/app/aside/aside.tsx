import { guardReloads } from "@krapao/browser/loading/reloads";
import { hasTyped, watchTyping } from "@krapao/browser/session/typed";
import { createRoot } from "react-dom/client";
import "../../lib/navigation/layers.ts";
import { codeTexts } from "../../i18n/errors/index.ts";
import { asideTexts } from "../../i18n/texts.ts";
import { whenIdle } from "../../lib/device/idle.ts";
import { AsideStrip } from "./aside-strip.tsx";
import { healWithNetwork } from "./heal.ts";
import { keepFieldInSight } from "./keep-in-sight.ts";
import { loadProductName } from "./load-name.ts";
import { SessionWatch } from "./session-watch.tsx";
import { watchVersions } from "./versions.ts";

/**
 * Starts what can wait until the page is idle: the texts of errors, the service worker, reading
 * again what a lost network cut off, what was typed, the field above the keyboard, the notices
 * above the page (no network, a new version, the browser inside LINE), the reality check of a
 * session, and what Back closes. It renders in a separate root, so that nothing of it is in the
 * first load. A start whose texts did not load has started nothing, and can be made again.
 */
export async function startAside(): Promise<void> {
  await Promise.all([asideTexts.load(), codeTexts.load()]);
  // The worker fetches the whole app, which would compete with what the page itself still loads.
  if (import.meta.env.PROD) whenIdle(watchVersions);
  watchTyping();
  guardReloads({
    isUnsent: hasTyped,
    reason: () => asideTexts.load().then(({ sendFirst }) => sendFirst),
  });
  healWithNetwork();
  keepFieldInSight();
  loadProductName().catch(() => undefined);
  const place = document.createElement("div");
  // Without a box: the notice stays at the top of the whole page.
  place.className = "contents";
  document.getElementById("root")?.before(place);
  createRoot(place).render(
    <>
      <AsideStrip />
      <SessionWatch />
    </>,
  );
}
