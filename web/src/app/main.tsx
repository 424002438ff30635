// First of all: it fixes the order of the CSS layers.
import "./app.css";
import "../lib/install.ts";
import { onlineManager } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { navigate } from "wouter/use-browser-location";
import { coreTexts } from "../i18n/core/index.ts";
import { codeTexts } from "../i18n/errors/index.ts";
import { activate, LANG, storedLocale } from "../i18n/index.ts";
import { visitEnds } from "../lib/api.ts";
import { whenIdle } from "../lib/idle.ts";
import { here, loginPath, setPreloader } from "../lib/navigation.tsx";
import { queryClient } from "../lib/query.ts";
import { readToken } from "../lib/session.ts";
import { App } from "./app.tsx";
import { preloadRoute } from "./routes.tsx";

visitEnds.unauthorized = () => {
  queryClient.clear();
  if (location.pathname.startsWith("/user")) navigate(loginPath(here()), { replace: true });
};
visitEnds.terminated = () => navigate("/terminated", { replace: true });

setPreloader((path) => preloadRoute(path, readToken() !== null));

// After a deploy an open page may ask for chunks that are gone: load the new page once.
addEventListener("vite:preloadError", (event) => {
  if (!navigator.onLine) return;
  const reloaded = Number(sessionStorage.getItem("reloaded") ?? 0);
  if (Date.now() - reloaded < 60_000) return;
  event.preventDefault();
  sessionStorage.setItem("reloaded", String(Date.now()));
  location.reload();
});

// It takes every start for one with a network, and would not notice that one comes.
onlineManager.setOnline(navigator.onLine);

async function start() {
  const root = document.getElementById("root");
  if (!root) return;
  const locale = storedLocale();
  // A prerendered page is taken over as it is when it shows the language of this device.
  const prerendered = root.firstChild !== null && document.documentElement.lang === LANG[locale];
  await Promise.all([
    coreTexts.load(locale).then(() => activate(locale)),
    // Without a network the page itself says that it could not be loaded.
    preloadRoute(here(), readToken() !== null)?.catch(() => undefined),
  ]);
  // In pieces, between which the page answers a finger: a slow phone is not blocked by its first render.
  startTransition(() => {
    if (prerendered && location.pathname === "/login") {
      hydrateRoot(root, <App />);
    } else {
      root.replaceChildren();
      createRoot(root).render(<App />);
    }
  });
  whenIdle(() => {
    codeTexts.load().catch(() => undefined);
    import("./aside.tsx").then((aside) => aside.startAside()).catch(() => undefined);
  });
}

// Not in the task that evaluated all this: the page may paint and answer in between.
setTimeout(start);
