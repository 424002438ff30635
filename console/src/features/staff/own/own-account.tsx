import { useTexts } from "@krapao/browser/i18n/texts";
import { sessions } from "@krapao/contract/console/staff";
import { Chip } from "@krapao/ui/feedback/chip";
import { coreTexts } from "../../i18n/core/index.ts";
import { permissionTexts } from "../../i18n/permissions/index.ts";
import { api } from "../../lib/api/api.ts";
import { useMe } from "../../lib/api/me.ts";
import { Facts, Pane } from "../../lib/panes/pane.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { SessionList } from "./session-list.tsx";
import { staffTexts } from "./texts/staff/index.ts";
import "./staff.css";

/** The signed-in staff user: permissions, sessions and password. */
export function OwnAccount() {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  const words = useTexts(permissionTexts);
  const { staff, permissions } = useMe();
  return (
    <div className="half">
      <div className="stack">
        <Pane title={t.profile} padded>
          <Facts
            rows={[
              [t.name, staff.name],
              [t.username, staff.username],
              [t.role, staff.madeRole?.name ?? core.roles[staff.role]],
            ]}
          />
          <details className="own-permissions">
            <summary>
              {t.permissions} <b className="num">{permissions.length}</b>
            </summary>
            <div className="permissions">
              {permissions.map((permission) => (
                <Chip key={permission}>{words[permission]}</Chip>
              ))}
            </div>
          </details>
        </Pane>
        <Pane title={t.sessions} padded>
          <SessionList
            queryKey={["sessions"]}
            read={(signal) => api(sessions, { signal })}
            mayRevoke
          />
        </Pane>
      </div>
      <Pane title={t.changePassword} padded>
        <ChangePasswordForm />
      </Pane>
    </div>
  );
}
