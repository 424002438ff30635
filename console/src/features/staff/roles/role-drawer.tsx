import { useTexts } from "@krapao/browser/i18n/texts";
import {
  BASE_ROLES,
  PERMISSIONS,
  type Permission,
  type Role,
} from "@krapao/contract/console/permissions";
import { removeRole, saveRole } from "@krapao/contract/console/staff/roles";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Check, Field, Select } from "@krapao/ui/forms/field";
import { Copy, Trash2 } from "lucide-react";
import { useState } from "react";
import { toastCode } from "../../../i18n/errors/index.ts";
import { coreTexts, permissionTexts } from "../../../i18n/texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useMay } from "../../../lib/api/me.ts";
import { refreshQueue } from "../../../lib/api/queues.ts";
import { Drawer } from "../../../lib/dialogs/drawer.tsx";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { useForm } from "../../../lib/forms/use-form.ts";
import { AccessForm } from "../access/access-form.tsx";
import { staffTexts } from "../texts.ts";

export interface RoleDraft {
  /** null: a built-in or a new role. */
  roleId: string | null;
  name: string;
  base: (typeof BASE_ROLES)[number];
  permissions: readonly Permission[];
}

export const emptyRole: RoleDraft = { roleId: null, name: "", base: "agent", permissions: [] };

interface RoleDrawerProps {
  role: RoleDraft | null;
  title: string;
  isBuiltIn: boolean;
  /** The built-in role, or the one that a custom role follows; null: a new role. */
  targetKey: Role | null;
  holders: number;
  onCopy: (role: RoleDraft) => void;
  onClose: () => void;
}

/** Shows a role. A custom role is edited here, a built-in one can be copied. */
export function RoleDrawer(props: RoleDrawerProps) {
  const { role, isBuiltIn } = props;
  // The last role stays visible while the drawer closes.
  const [shown, setShown] = useState(props);
  if (role && (role !== shown.role || isBuiltIn !== shown.isBuiltIn)) setShown(props);
  const key = `${shown.role?.roleId}${shown.title}${shown.isBuiltIn}`;
  return (
    <Drawer open={role !== null} onClose={props.onClose} title={shown.title}>
      {shown.role ? <RoleForm key={key} {...shown} role={shown.role} /> : null}
    </Drawer>
  );
}

type RoleFormProps = Omit<RoleDrawerProps, "role"> & { role: RoleDraft };

function RoleForm({ role, isBuiltIn, targetKey, holders, onCopy, onClose }: RoleFormProps) {
  const t = useTexts(staffTexts);
  const may = useMay();
  const [asking, setAsking] = useState<"save" | "remove" | null>(null);
  const finish = async () => {
    refreshQueue("approvals");
    await toastCode("APPROVAL_NEEDED");
    onClose();
  };
  const form = useForm({
    schema: saveRole.input,
    initial: role,
    inputOf: (draft, why) => ({ ...draft, permissions: [...draft.permissions], why }),
    send: async (input) => {
      await api(saveRole, { input });
      await finish();
    },
  });
  const { draft } = form;
  const remove = async (why: string) => {
    if (role.roleId === null) return;
    await api(removeRole, { params: { roleId: role.roleId }, input: { why } });
    await finish();
  };
  const isLocked = isBuiltIn || !may("staff.manage");
  const isChanged =
    draft.name.trim() !== role.name ||
    draft.base !== role.base ||
    draft.permissions.join() !== role.permissions.join();
  const isComplete = draft.name.trim() !== "" && draft.permissions.length > 0;
  return (
    <div className="stack">
      {isLocked ? isBuiltIn && <Note>{t.roles.builtInNote}</Note> : <RoleFields form={form} />}
      <PermissionBoxes
        chosen={draft.permissions}
        isLocked={isLocked}
        onChange={(permissions) => form.change({ permissions })}
      />
      {may("staff.manage") ? (
        <RoleActions
          role={role}
          isBuiltIn={isBuiltIn}
          holders={holders}
          mayAsk={isChanged && isComplete}
          onCopy={onCopy}
          onAsk={setAsking}
        />
      ) : null}
      {holders > 0 && role.roleId !== null ? (
        <p className="t3 s13">{t.roles.inUse(holders)}</p>
      ) : null}
      {targetKey === null ? null : (
        <AccessForm
          target={role.roleId === null ? { role: targetKey } : { roleId: role.roleId }}
          targetKey={`role:${role.roleId ?? targetKey}`}
        />
      )}
      <ReasonDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={asking === "remove" ? t.roles.remove : t.labels.requestApproval}
        confirmLabel={asking === "remove" ? t.roles.remove : t.labels.requestApproval}
        danger={asking === "remove"}
        onConfirm={asking === "remove" ? remove : form.confirm}
      >
        <Note>{t.roles.twoPeople}</Note>
      </ReasonDialog>
    </div>
  );
}

interface PermissionBoxesProps {
  chosen: readonly Permission[];
  isLocked: boolean;
  onChange: (permissions: Permission[]) => void;
}

/** Every permission in words, in the order of the contract. */
function PermissionBoxes({ chosen, isLocked, onChange }: PermissionBoxesProps) {
  const t = useTexts(staffTexts);
  const words = useTexts(permissionTexts);
  return (
    <>
      <fieldset
        className="grid gap-x-4 gap-y-1.5 p-0 border-0 grid-cols-[repeat(auto-fill,minmax(min(100%,230px),1fr))]"
        disabled={isLocked}
      >
        <legend className="pb-2 font-semibold">
          {t.labels.permissions} <b className="num">{chosen.length}</b>
        </legend>
        {PERMISSIONS.map((permission) => (
          <Check
            key={permission}
            checked={chosen.includes(permission)}
            onChange={({ target }) =>
              onChange(
                PERMISSIONS.filter((each) =>
                  each === permission ? target.checked : chosen.includes(each),
                ),
              )
            }
          >
            {words[permission]}
          </Check>
        ))}
      </fieldset>
      {chosen.includes("staff.manage") ? <Note tone="warn">{t.roles.managesStaff}</Note> : null}
    </>
  );
}

type RoleState = ReturnType<typeof useForm<RoleDraft, typeof saveRole.input>>;

/** The name, and the built-in role that it follows. */
function RoleFields({ form }: { form: RoleState }) {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  return (
    <>
      <Field {...form.field("name")} label={t.roles.name} name="role-name" />
      <Select {...form.field("base")} label={t.labels.follows}>
        {BASE_ROLES.map((each) => (
          <option key={each} value={each}>
            {core.roles[each]}
          </option>
        ))}
      </Select>
      <p className="t3 s13">{t.roles.baseHint}</p>
    </>
  );
}

interface RoleActionsProps {
  role: RoleDraft;
  isBuiltIn: boolean;
  holders: number;
  mayAsk: boolean;
  onCopy: (role: RoleDraft) => void;
  onAsk: (what: "save" | "remove") => void;
}

function RoleActions({ role, isBuiltIn, holders, mayAsk, onCopy, onAsk }: RoleActionsProps) {
  const t = useTexts(staffTexts);
  return (
    <div className="flex flex-wrap gap-2.5">
      {isBuiltIn ? null : (
        <Button disabled={!mayAsk} onClick={() => onAsk("save")}>
          {t.labels.requestApproval}
        </Button>
      )}
      {role.name !== "" || isBuiltIn ? (
        <Button variant="secondary" onClick={() => onCopy(role)}>
          <Copy className="i i18" aria-hidden="true" />
          {t.labels.copy}
        </Button>
      ) : null}
      {role.roleId === null ? null : (
        <Button variant="cancel" disabled={holders > 0} onClick={() => onAsk("remove")}>
          <Trash2 className="i i18" aria-hidden="true" />
          {t.roles.remove}
        </Button>
      )}
    </div>
  );
}
