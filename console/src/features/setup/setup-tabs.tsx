import type { ReactNode } from "react";
import { useTexts } from "../../i18n/index.ts";
import { useView } from "../../lib/navigation.tsx";
import { Tabs } from "../../lib/tabs.tsx";
import "./setup.css";
import { setupTexts } from "./texts/index.ts";

type TabName =
  | "bonus"
  | "promotion"
  | "rules"
  | "channel"
  | "banks"
  | "provider"
  | "game"
  | "health";

/** Parts of a setup page; the chosen one is in the address. */
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
    <div className="setup-tabs">
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
