import { useTexts } from "@krapao/browser/i18n/texts";
import { sessions } from "@krapao/contract/console/staff";
import { Chip } from "@krapao/ui/feedback/chip";
import type { ReactNode } from "react";
import { coreTexts, permissionTexts } from "../../../i18n/texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useMay, useMe } from "../../../lib/api/me.ts";
import { Facts, Pane } from "../../../lib/panes/pane.tsx";
import { ChangePasswordForm } from "../change-password-form.tsx";
import { SessionList } from "../session-list.tsx";
import { staffTexts } from "../texts.ts";
import { SignatureForm } from "./signature-form.tsx";
import { type StartRoom, WorkForm } from "./work-form.tsx";
import "../staff.css";

interface OwnAccountProps {
  /** The pages that the role may open. */
  rooms: readonly StartRoom[];
  /** Sound and notifications; null: the role has no alerts. */
  sounds: ReactNode;
}

/** The signed-in staff user: who it is, own choices, sessions and password. */
export function OwnAccount({ rooms, sounds }: OwnAccountProps) {
  const t = useTexts(staffTexts);
  const mayAnswer = useMay()("chat.answer");
  return (
    <div className="half grid gap-4 items-start grid-cols-[repeat(auto-fit,minmax(min(100%,340px),1fr))]">
      <div className="stack">
        <Profile />
        <WorkForm rooms={rooms} />
        <Pane title={t.sessions} padded>
          <SessionList
            queryKey={["sessions"]}
            read={(signal) => api(sessions, { signal })}
            mayRevoke
          />
        </Pane>
      </div>
      <div className="stack">
        {sounds}
        {mayAnswer ? <SignatureForm /> : null}
        <Pane title={t.changePassword} padded>
          <ChangePasswordForm />
        </Pane>
      </div>
    </div>
  );
}

function Profile() {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  const words = useTexts(permissionTexts);
  const { staff, permissions } = useMe();
  return (
    <Pane title={t.profile} padded>
      <Facts
        rows={[
          [t.name, staff.name],
          [t.username, staff.username],
          [t.labels.role, staff.madeRole?.name ?? core.roles[staff.role]],
        ]}
      />
      <details>
        <summary className="py-2.5 text-fg-2 cursor-pointer">
          {t.permissions} <b className="num">{permissions.length}</b>
        </summary>
        <div className="flex flex-wrap gap-1.5">
          {permissions.map((permission) => (
            <Chip key={permission}>{words[permission]}</Chip>
          ))}
        </div>
      </details>
    </Pane>
  );
}
