import { useTexts } from "@krapao/browser/i18n/texts";
import type { Approval } from "@krapao/contract/console/approvals";
import { PERMISSIONS } from "@krapao/contract/console/permissions";
import { coreTexts, permissionTexts } from "../../i18n/texts.ts";
import { Changes } from "../../lib/panes/changes.tsx";
import { approvalTexts } from "./texts.ts";
import "./approvals.css";

type Payload = Approval["payload"];

const textFor = (texts: Readonly<Record<string, string>>, key: unknown) =>
  texts[String(key)] ?? String(key);

/** Another role of a staff user, with the permissions of a custom role. */
export function RoleChange({ payload }: { payload: Payload }) {
  const t = useTexts(approvalTexts);
  const { roles } = useTexts(coreTexts);
  const before = payload.fromName ? String(payload.fromName) : textFor(roles, payload.from);
  const after = payload.toName ? String(payload.toName) : textFor(roles, payload.to);
  const permissions = payload.permissions as string[] | undefined;
  return (
    <>
      <Changes label={t.what} rows={[{ label: t.labels.role, before, after, isChanged: true }]} />
      {permissions ? <Permissions before={permissions} after={permissions} /> : null}
    </>
  );
}

interface RoleDetail {
  name: string;
  base: string;
  permissions: string[];
}

/** A new, changed or removed custom role. */
export function MadeRole({ payload }: { payload: Payload }) {
  const t = useTexts(approvalTexts);
  const { roles } = useTexts(coreTexts);
  const before = payload.before as RoleDetail | null;
  const after = payload.after as RoleDetail | null;
  const baseOf = (role: RoleDetail | null) => (role ? textFor(roles, role.base) : null);
  const row = (label: string, old: string | null, now: string | null) => ({
    label,
    before: old,
    after: now,
    isChanged: old !== now,
  });
  return (
    <>
      <Changes
        label={t.what}
        rows={[
          row(t.labels.role, before?.name ?? null, after?.name ?? null),
          row(t.labels.follows, baseOf(before), baseOf(after)),
        ]}
      />
      <Permissions before={before?.permissions ?? []} after={after?.permissions ?? []} />
    </>
  );
}

/** The permissions of a role in words; those that are added or taken away are marked. */
function Permissions({ before, after }: { before: string[]; after: string[] }) {
  const t = useTexts(approvalTexts);
  const words = useTexts(permissionTexts);
  const all = PERMISSIONS.filter((each) => before.includes(each) || after.includes(each));
  return (
    <>
      <h3>{t.labels.permissions}</h3>
      <ul className="gap-x-4 gap-y-1 text-14 grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))]">
        {all.map((each) => (
          <li key={each}>
            {!before.includes(each) ? (
              <ins className="text-jade-400 no-underline">{words[each]}</ins>
            ) : after.includes(each) ? (
              words[each]
            ) : (
              <del>{words[each]}</del>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
