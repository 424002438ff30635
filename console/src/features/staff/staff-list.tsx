import { useTexts } from "@krapao/browser/i18n/texts";
import type { StaffUser } from "@krapao/contract/console/staff";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { UserRoundPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { useMay } from "../../lib/api/me.ts";
import { listOf } from "../../lib/api/pages.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { WhoCell } from "../../lib/marks/who-cell.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { AddDrawer } from "./add-drawer.tsx";
import { FirstPassword, type IssuedPassword } from "./first-password.tsx";
import { StaffDrawer } from "./staff-drawer.tsx";
import { staffTexts } from "./texts.ts";
import { useStaff } from "./use-staff.ts";

function State({ staffUser }: { staffUser: StaffUser }) {
  const t = useTexts(staffTexts);
  if (!staffUser.isActive) return <Chip tone="coral">{t.inactive}</Chip>;
  return staffUser.hasTotp ? (
    <Chip tone="jade">{t.labels.active}</Chip>
  ) : (
    <Chip tone="amber">{t.noTotp}</Chip>
  );
}

function useColumns(): Column<StaffUser>[] {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  return [
    {
      id: "staffUser",
      header: t.labels.staffUser,
      value: ({ name, username }) => `${name} ${username}`,
      cell: (staffUser) => <WhoCell name={staffUser.name} note={staffUser.username} />,
    },
    {
      id: "role",
      header: t.labels.role,
      value: ({ role, madeRole }) => madeRole?.name ?? core.roles[role],
      cell: ({ role, madeRole }) => madeRole?.name ?? core.roles[role],
    },
    {
      id: "state",
      header: t.labels.state,
      value: ({ isActive, hasTotp }) =>
        !isActive ? t.inactive : hasTotp ? t.labels.active : t.noTotp,
      cell: (staffUser) => <State staffUser={staffUser} />,
    },
    {
      id: "seen",
      header: t.labels.lastSeen,
      value: ({ lastSeenAt }) => lastSeenAt,
      cell: (staffUser) => <Timestamp at={staffUser.lastSeenAt} />,
    },
    {
      id: "since",
      header: t.since,
      value: ({ createdAt }) => createdAt,
      isWide: true,
      cell: (staffUser) => <Timestamp at={staffUser.createdAt} part="date" />,
    },
  ];
}

/** All staff users; the selected one opens in a drawer. */
export function StaffList({ activity }: { activity: (staffId: string) => ReactNode }) {
  const t = useTexts(staffTexts);
  const may = useMay();
  const [view, setView] = useView();
  const [isAdding, setAdding] = useState(false);
  const [issued, setIssued] = useState<IssuedPassword | null>(null);
  const columns = useColumns();
  const query = useStaff();
  const chosen = query.data?.staff.find(({ id }) => id === view.item);
  const add = may("staff.manage") ? (
    <Button onClick={() => setAdding(true)}>
      <UserRoundPlus className="i i18" aria-hidden="true" />
      {t.add}
    </Button>
  ) : null;
  return (
    <>
      <Pane title={t.list} aside={add}>
        <LocalList
          name="staff"
          label={t.list}
          columns={columns}
          list={listOf(query.data?.staff, query)}
          rowId={({ id }) => id}
          selected={view.item ?? null}
          onSelect={(item) => setView({ item })}
        />
      </Pane>
      <StaffDrawer staffUser={chosen} activity={activity} onClose={() => setView({ item: null })} />
      <AddDrawer open={isAdding} onClose={() => setAdding(false)} onPassword={setIssued} />
      <FirstPassword issued={issued} onClose={() => setIssued(null)} />
    </>
  );
}
