import { useTexts } from "@krapao/browser/i18n/texts";
import type { ReactNode } from "react";
import { Tabs } from "../../lib/lists/tabs.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { RoleList } from "./roles/role-list.tsx";
import { StaffList } from "./staff-list.tsx";
import { staffTexts } from "./texts.ts";
import "./staff.css";

interface RoomProps {
  /** What a staff user did last. */
  activity: (staffId: string) => ReactNode;
}

/** Staff users and their roles. */
export function StaffRoom({ activity }: RoomProps) {
  const t = useTexts(staffTexts);
  const [view, setView] = useView();
  const tab = view.tab === "roles" ? "roles" : "staff";
  return (
    <Tabs
      label={t.list}
      value={tab}
      tabs={[
        { value: "staff", label: t.list },
        { value: "roles", label: t.roles.title },
      ]}
      onChange={(next) => setView({ tab: next === "staff" ? null : next, item: null })}
    >
      {tab === "roles" ? <RoleList /> : <StaffList activity={activity} />}
    </Tabs>
  );
}
