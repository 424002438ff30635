import { useTexts } from "@krapao/browser/i18n/texts";
import { permissionsOf, ROLES, type Role } from "@krapao/contract/console/permissions";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { Plus } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../../i18n/texts.ts";
import { useMay } from "../../../lib/api/me.ts";
import { listOf } from "../../../lib/api/pages.ts";
import { type Column, DataTable } from "../../../lib/lists/data-table.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { staffTexts } from "../texts.ts";
import { useStaff } from "../use-staff.ts";
import { emptyRole, type RoleDraft, RoleDrawer } from "./role-drawer.tsx";
import { useRoles } from "./use-roles.ts";

interface Row extends RoleDraft {
  id: string;
  label: string;
  /** null: a custom role. */
  builtIn: Role | null;
  holders: number;
}

/** Built-in roles and custom roles. The selected one opens in a drawer. */
export function RoleList() {
  const t = useTexts(staffTexts);
  const may = useMay();
  const [view, setView] = useView();
  const [copied, setCopied] = useState<RoleDraft | null>(null);
  const { rows, query } = useRows();
  const columns = useColumns();
  const chosen = rows?.find(({ id }) => id === view.item) ?? null;
  return (
    <>
      <Pane
        title={t.roles.title}
        aside={
          may("staff.manage") ? (
            <Button onClick={() => setCopied(emptyRole)}>
              <Plus className="i i18" aria-hidden="true" />
              {t.roles.add}
            </Button>
          ) : null
        }
      >
        <DataTable
          label={t.roles.title}
          columns={columns}
          list={listOf(rows, query)}
          rowId={({ id }) => id}
          selected={view.item ?? null}
          onSelect={(item) => setView({ item })}
        />
      </Pane>
      <RoleDrawer
        role={copied ?? chosen}
        title={copied ? t.roles.add : (chosen?.label ?? "")}
        targetKey={copied === null && chosen ? (chosen.builtIn ?? chosen.base) : null}
        isBuiltIn={copied === null && chosen?.roleId === null}
        holders={copied ? 0 : (chosen?.holders ?? 0)}
        onCopy={(role) => setCopied({ ...role, roleId: null, name: "" })}
        onClose={() => {
          setCopied(null);
          setView({ item: null });
        }}
      />
    </>
  );
}

/** The built-in roles, then the custom ones. */
function useRows() {
  const core = useTexts(coreTexts);
  const staff = useStaff();
  const query = useRoles();
  const countOf = (role: Role) =>
    (staff.data?.staff ?? []).filter((each) => each.role === role && each.madeRole === null).length;
  const builtIn = ROLES.map((role) => ({
    id: role,
    roleId: null,
    builtIn: role,
    label: core.roles[role],
    name: "",
    base: role === "owner" ? ("manager" as const) : role,
    permissions: permissionsOf(role),
    holders: countOf(role),
  }));
  const made = (query.data?.roles ?? []).map((role) => ({
    ...role,
    roleId: role.id,
    builtIn: null,
    label: role.name,
  }));
  const rows: Row[] | undefined = query.data && [...builtIn, ...made];
  return { rows, query };
}

function useColumns(): Column<Row>[] {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  return [
    { id: "name", header: t.labels.role, cell: ({ label }) => <b>{label}</b> },
    {
      id: "kind",
      header: t.labels.kind,
      cell: ({ roleId, base }) =>
        roleId === null ? (
          <Chip>{t.roles.builtIn}</Chip>
        ) : (
          <Chip tone="gold">{t.roles.follows(core.roles[base])}</Chip>
        ),
    },
    {
      id: "permissions",
      header: t.labels.permissions,
      align: "right",
      cell: ({ permissions }) => permissions.length,
    },
    { id: "holders", header: t.roles.holders, align: "right", cell: ({ holders }) => holders },
  ];
}
