import { useTexts } from "@krapao/browser/i18n/texts";
import { type ReactNode, useEffect } from "react";
import { useMay } from "../../lib/api/me.ts";
import { Tabs } from "../../lib/lists/tabs.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { onConsole } from "../../lib/session/socket.ts";
import { OwnShift } from "./own-shift.tsx";
import { PastShifts } from "./past-shifts.tsx";
import { refreshShifts } from "./shift-calls.ts";
import type { ShiftNames } from "./shift-tables.tsx";
import { shiftsTexts } from "./texts.ts";
import "./shifts.css";

const TABS = ["now", "past", "figures"] as const;
type Tab = (typeof TABS)[number];

export interface ShiftRoomProps extends ShiftNames {
  figures: ReactNode;
}

/** The room of the shifts: the own shift, past hand-overs, and what staff users decided. */
export function ShiftRoom({ figures, ...names }: ShiftRoomProps) {
  const t = useTexts(shiftsTexts);
  const may = useMay();
  const [view, setView] = useView();
  useEffect(() => onConsole("shift", refreshShifts), []);
  const tabs = TABS.filter((each) => each !== "now" || may("shifts.work"));
  const tab = tabs.find((each) => each === view.tab) ?? tabs[0] ?? "past";
  const content: Record<Tab, ReactNode> = {
    now: <OwnShift {...names} />,
    past: <PastShifts {...names} />,
    figures,
  };
  return (
    <Tabs
      label={t.tabs.label}
      value={tab}
      tabs={tabs.map((value) => ({ value, label: t.tabs[value] }))}
      onChange={(next) => setView({ tab: next, item: null })}
    >
      {content[tab]}
    </Tabs>
  );
}
