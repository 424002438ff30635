import { sessions } from "@krapao/contract/office/staff";
import { Chip } from "@krapao/ui/chip";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { useMe } from "../../lib/me.ts";
import { Facts, Pane } from "../../lib/pane.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";
import { staffTexts } from "./texts/desk/index.ts";
import "./staff.css";

/** Who I am, what I may do, my password and my sessions. */
export function OwnAccount() {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  const { staff, permissions } = useMe();
  return (
    <div className="half">
      <div className="stack">
        <Pane title={t.me} padded>
          <Facts
            rows={[
              [t.name, staff.name],
              [t.username, staff.username],
              [t.role, core.roles[staff.role]],
            ]}
          />
          <h3>{t.mayDo}</h3>
          <div className="permissions">
            {permissions.map((permission) => (
              <Chip key={permission}>{permission}</Chip>
            ))}
          </div>
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
        <PasswordForm />
      </Pane>
    </div>
  );
}
