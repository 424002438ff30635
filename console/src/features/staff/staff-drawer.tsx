import { useTexts } from "@krapao/browser/i18n/texts";
import { resetSignIn, type StaffUser, sessionsOf } from "@krapao/contract/console/staff";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toastCode } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { Drawer } from "../../lib/dialogs/drawer.tsx";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { AccessForm } from "./access/access-form.tsx";
import { EditForm } from "./edit-form.tsx";
import { SessionList } from "./session-list.tsx";
import { staffTexts } from "./texts.ts";
import { sessionsKey } from "./use-staff.ts";

interface StaffDrawerProps {
  staffUser: StaffUser | undefined;
  /** What the staff user did last. */
  activity: (staffId: string) => ReactNode;
  onClose: () => void;
}

/** One staff user: role, sessions, latest actions and the reset of the sign-in. */
export function StaffDrawer({ staffUser, activity, onClose }: StaffDrawerProps) {
  // The last staff user stays visible while the drawer closes.
  const [shown, setShown] = useState(staffUser);
  if (staffUser && staffUser !== shown) setShown(staffUser);
  return (
    <Drawer open={staffUser !== undefined} onClose={onClose} title={shown?.name ?? ""}>
      {shown ? (
        <Details key={shown.id} staffUser={shown} activity={activity} onClose={onClose} />
      ) : null}
    </Drawer>
  );
}

function Details({
  staffUser,
  activity,
  onClose,
}: Omit<StaffDrawerProps, "staffUser"> & { staffUser: StaffUser }) {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  const may = useMay();
  const [isResetting, setResetting] = useState(false);
  const reset = async (why: string) => {
    const params = { staffId: staffUser.id };
    const { message } = await api(resetSignIn, { params, input: { why } });
    await toastCode(message);
    onClose();
  };
  return (
    <>
      <Facts
        rows={[
          [t.username, staffUser.username],
          [t.labels.role, staffUser.madeRole?.name ?? core.roles[staffUser.role]],
          [t.labels.lastSeen, <Timestamp key="seen" at={staffUser.lastSeenAt} />],
        ]}
      />
      {may("staff.manage") ? (
        <>
          <EditForm staffUser={staffUser} />
          <Button variant="cancel" onClick={() => setResetting(true)}>
            <KeyRound className="i i18" aria-hidden="true" />
            {t.reset}
          </Button>
          <ReasonDialog
            open={isResetting}
            onClose={() => setResetting(false)}
            title={t.reset}
            confirmLabel={t.reset}
            danger
            onConfirm={reset}
          >
            <Note tone="warn">{t.resetText(staffUser.name)}</Note>
          </ReasonDialog>
        </>
      ) : null}
      <AccessForm target={{ staffId: staffUser.id }} targetKey={`staff:${staffUser.id}`} />
      <h2>{t.sessions}</h2>
      <SessionList
        queryKey={sessionsKey(staffUser.id)}
        read={(signal) => api(sessionsOf, { params: { staffId: staffUser.id }, signal })}
        mayRevoke={may("staff.manage")}
      />
      {may("audit.read") ? (
        <>
          <h2>{t.activity}</h2>
          {activity(staffUser.id)}
        </>
      ) : null}
    </>
  );
}
