// Must be the first import: it fixes the order of the CSS layers.
import "./app.css";
import "../lib/device/install.ts";
import { chooseBuddhistYears } from "@krapao/browser/format/years";
import { activateLanguage, startInLanguage } from "@krapao/browser/i18n/language";
import { untilLoaded } from "@krapao/browser/loading/until-loaded";
import { LANGUAGE_TAGS } from "@krapao/contract/languages";
import { chooseWholeKip } from "@krapao/ui/money/amount-text";
import { onlineManager } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { coreTexts } from "../i18n/core/index.ts";
import { storedLanguage } from "../i18n/stored-language.ts";
import { onVisitEnd } from "../lib/api/api.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { whenIdle } from "../lib/device/idle.ts";
import { navigate } from "../lib/navigation/location.ts";
import { here, loginPath, setPreloader } from "../lib/navigation/navigation.tsx";
import { readToken } from "../lib/session/session.ts";
import { App } from "./app.tsx";
import { preloadRoute } from "./routes.tsx";

onVisitEnd.unauthorized = (ended) => {
  queryClient.clear();
  if (!location.pathname.startsWith("/user")) return;
  navigate(loginPath(here()), { replace: true, state: { ended } });
};
onVisitEnd.terminated = () => navigate("/terminated", { replace: true });

setPreloader((path) => preloadRoute(path, readToken() !== null));

// The online manager assumes a network at the start, and would not notice when one comes.
onlineManager.setOnline(navigator.onLine);

async function start() {
  const root = document.getElementById("root");
  if (!root) return;
  const language = storedLanguage();
  startInLanguage(language);
  // Set by the server together with the page.
  chooseBuddhistYears(/(?:^|;\s*)years=be(?:;|$)/.test(document.cookie));
  chooseWholeKip(/(?:^|;\s*)kip=whole(?:;|$)/.test(document.cookie));
  // A prerendered page is hydrated when it is in the language of this device.
  const isPrerendered =
    root.firstChild !== null && document.documentElement.lang === LANGUAGE_TAGS[language];
  await Promise.all([
    coreTexts.load().then(() => activateLanguage(language)),
    // Without a network the page itself says that it could not be loaded.
    preloadRoute(here(), readToken() !== null)?.catch(() => undefined),
  ]);
  // As a transition, React renders in pieces between which the page can react to touches: a slow
  // phone is not blocked by its first render.
  startTransition(() => {
    if (isPrerendered && location.pathname === "/login") {
      hydrateRoot(root, <App />);
    } else {
      root.replaceChildren();
      createRoot(root).render(<App />);
    }
  });
  // Without a network the page says so at once.
  if (navigator.onLine) whenIdle(loadLater);
  else loadLater();
  // The keyboard of a phone may cover a part of a form before the page is idle.
  addEventListener("focusin", loadLater, { once: true });
}

let isLoaded = false;

/** Loads what the first paint does not need, once. */
function loadLater(): void {
  if (isLoaded) return;
  isLoaded = true;
  untilLoaded(() => import("./aside/aside.tsx").then((aside) => aside.startAside()));
}

// In a separate task, so that the page can paint and react after its code was evaluated.
setTimeout(start);
