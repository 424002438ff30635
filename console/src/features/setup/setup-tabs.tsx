import { useTexts } from "@krapao/browser/i18n/texts";
import type { ReactNode } from "react";
import { Tabs } from "../../lib/lists/tabs.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import "./setup.css";
import { setupTexts } from "./texts.ts";

type TabName =
  | "board"
  | "bonus"
  | "promotion"
  | "results"
  | "texts"
  | "banners"
  | "announcements"
  | "rules"
  | "level"
  | "segment"
  | "channel"
  | "banks"
  | "provider"
  | "game"
  | "health";

/** Tabs of a setup page; the URL has the selected one. */
export function SetupTabs({
  label,
  parts,
}: {
  label: string;
  parts: readonly { name: TabName; show: () => ReactNode }[];
}) {
  const t = useTexts(setupTexts);
  const [view, setView] = useView();
  const chosen = parts.find(({ name }) => name === view.tab) ?? parts[0];
  if (!chosen) return null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Tabs
        label={label}
        value={chosen.name}
        tabs={parts.map(({ name }) => ({ value: name, label: t.tabs[name] }))}
        onChange={(tab) => setView({ tab })}
      >
        {chosen.show()}
      </Tabs>
    </div>
  );
}
