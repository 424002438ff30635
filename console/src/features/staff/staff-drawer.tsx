import { resetSignIn, type StaffMember, sessionsOf } from "@krapao/contract/office/staff";
import { Button } from "@krapao/ui/button";
import { Note } from "@krapao/ui/note";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { Drawer } from "../../lib/drawer.tsx";
import { useMay } from "../../lib/me.ts";
import { Moment } from "../../lib/moment.tsx";
import { Facts } from "../../lib/pane.tsx";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { EditForm } from "./edit-form.tsx";
import type { Given } from "./first-password.tsx";
import { SessionList } from "./session-list.tsx";
import { staffTexts } from "./texts/desk/index.ts";
import { refreshStaff, sessionsKey } from "./use-staff.ts";

interface StaffDrawerProps {
  person: StaffMember | undefined;
  onClose: () => void;
  onGiven: (given: Given) => void;
}

/** Somebody of the staff: what they are, their sessions, and how they get in again. */
export function StaffDrawer({ person, onClose, onGiven }: StaffDrawerProps) {
  // Who was shown last stays readable while the drawer slides out.
  const [shown, setShown] = useState(person);
  if (person && person !== shown) setShown(person);
  return (
    <Drawer open={person !== undefined} onClose={onClose} title={shown?.name ?? ""}>
      {shown ? <Details key={shown.id} person={shown} onGiven={onGiven} onClose={onClose} /> : null}
    </Drawer>
  );
}

function Details({ person, onGiven, onClose }: StaffDrawerProps & { person: StaffMember }) {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  const may = useMay();
  const [isResetting, setResetting] = useState(false);
  const reset = async (why: string) => {
    const params = { staffId: person.id };
    const { firstPassword } = await api(resetSignIn, { params, input: { why } });
    await refreshStaff();
    onClose();
    onGiven({ name: person.name, password: firstPassword });
  };
  return (
    <>
      <Facts
        rows={[
          [t.username, person.username],
          [t.role, core.roles[person.role]],
          [t.lastSeen, <Moment key="seen" at={person.lastSeenAt} />],
        ]}
      />
      {may("staff.manage") ? (
        <>
          <EditForm person={person} />
          <Button variant="cancel" onClick={() => setResetting(true)}>
            <KeyRound className="i i18" aria-hidden="true" />
            {t.reset}
          </Button>
          <ReasonDialog
            open={isResetting}
            onClose={() => setResetting(false)}
            title={t.reset}
            deed={t.reset}
            danger
            onConfirm={reset}
          >
            <Note tone="warn">{t.resetText(person.name)}</Note>
          </ReasonDialog>
        </>
      ) : null}
      <h2>{t.sessions}</h2>
      <SessionList
        queryKey={sessionsKey(person.id)}
        read={(signal) => api(sessionsOf, { params: { staffId: person.id }, signal })}
        mayRevoke={may("staff.manage")}
      />
    </>
  );
}
