import { createRoot } from "react-dom/client";
import { asideTexts } from "../i18n/aside/index.ts";
import { AsideStrip } from "./aside-strip.tsx";
import { SessionWatch } from "./session-watch.tsx";
import { watchVersions } from "./versions.ts";

/**
 * What waits until the page is idle: the service worker, the strip above the page, which tells of a lost network, a
 * new version, and the browser inside LINE, and who tells members how long their session lasts. A root of its own:
 * nothing of it is in the first load.
 */
export async function startAside(): Promise<void> {
  if (import.meta.env.PROD) watchVersions();
  await asideTexts.load();
  const place = document.createElement("div");
  document.getElementById("root")?.before(place);
  createRoot(place).render(
    <>
      <AsideStrip />
      <SessionWatch />
    </>,
  );
}
