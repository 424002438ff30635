// First of all: it fixes the order of the CSS layers.
import "./app.css";
import { createRoot } from "react-dom/client";
import { coreTexts } from "../i18n/core/index.ts";
import { codeTexts } from "../i18n/errors/index.ts";
import { activate, storedLocale } from "../i18n/index.ts";
import { App } from "./app.tsx";

// After a deploy an open page may ask for chunks that are gone: load the new page once.
addEventListener("vite:preloadError", (event) => {
  const reloaded = Number(sessionStorage.getItem("reloaded") ?? 0);
  if (Date.now() - reloaded < 60_000) return;
  event.preventDefault();
  sessionStorage.setItem("reloaded", String(Date.now()));
  location.reload();
});

async function start() {
  const root = document.getElementById("root");
  if (!root) return;
  const locale = storedLocale();
  await coreTexts.load(locale);
  await activate(locale);
  createRoot(root).render(<App />);
  codeTexts.load().catch(() => undefined);
}

void start();
