// Must be the first import: it fixes the order of the CSS layers.
import "./app.css";
import { activateLanguage } from "@krapao/browser/i18n/language";
import { createRoot } from "react-dom/client";
import { codeTexts } from "../i18n/errors/index.ts";
import { storedLanguage } from "../i18n/stored-language.ts";
import { coreTexts } from "../i18n/texts.ts";
import { App } from "./app.tsx";
import { followOtherTabs } from "./other-tabs.ts";

followOtherTabs();

async function start() {
  const root = document.getElementById("root");
  if (!root) return;
  const locale = storedLanguage();
  await coreTexts.load(locale);
  await activateLanguage(locale);
  createRoot(root).render(<App />);
  codeTexts.load().catch(() => undefined);
}

void start();
