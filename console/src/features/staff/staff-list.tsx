import type { StaffMember } from "@krapao/contract/office/staff";
import { Button } from "@krapao/ui/button";
import { Chip } from "@krapao/ui/chip";
import { UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { type Column, DataTable } from "../../lib/data-table.tsx";
import { useMay } from "../../lib/me.ts";
import { Moment } from "../../lib/moment.tsx";
import { useView } from "../../lib/navigation.tsx";
import { listOf } from "../../lib/pages.ts";
import { Pane } from "../../lib/pane.tsx";
import { WhoCell } from "../../lib/who-cell.tsx";
import { AddDrawer } from "./add-drawer.tsx";
import { FirstPassword, type Given } from "./first-password.tsx";
import { StaffDrawer } from "./staff-drawer.tsx";
import { staffTexts } from "./texts/desk/index.ts";
import { useStaff } from "./use-staff.ts";

function State({ person }: { person: StaffMember }) {
  const t = useTexts(staffTexts);
  if (!person.isActive) return <Chip tone="coral">{t.inactive}</Chip>;
  return person.hasTotp ? (
    <Chip tone="jade">{t.active}</Chip>
  ) : (
    <Chip tone="amber">{t.noTotp}</Chip>
  );
}

function useColumns(): Column<StaffMember>[] {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  return [
    {
      id: "person",
      header: t.person,
      cell: (person) => <WhoCell name={person.name} note={person.username} />,
    },
    { id: "role", header: t.role, cell: (person) => core.roles[person.role] },
    { id: "state", header: t.state, cell: (person) => <State person={person} /> },
    { id: "seen", header: t.lastSeen, cell: (person) => <Moment at={person.lastSeenAt} /> },
    {
      id: "since",
      header: t.since,
      isWide: true,
      cell: (person) => <Moment at={person.createdAt} part="date" />,
    },
  ];
}

/** Everybody of the staff; somebody chosen opens beside the list. */
export function StaffList() {
  const t = useTexts(staffTexts);
  const may = useMay();
  const [view, setView] = useView();
  const [isAdding, setAdding] = useState(false);
  const [given, setGiven] = useState<Given | null>(null);
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
        <DataTable
          label={t.list}
          columns={columns}
          list={listOf(query.data?.staff, query)}
          rowId={({ id }) => id}
          selected={view.item ?? null}
          onSelect={(item) => setView({ item })}
        />
      </Pane>
      <StaffDrawer person={chosen} onClose={() => setView({ item: null })} onGiven={setGiven} />
      <AddDrawer open={isAdding} onClose={() => setAdding(false)} onGiven={setGiven} />
      <FirstPassword given={given} onClose={() => setGiven(null)} />
    </>
  );
}
