import * as calls from "@krapao/contract/office/withdrawals";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { money } from "../../lib/format.ts";
import { Kbd } from "../../lib/kbd.tsx";
import { useQueueKeys } from "../../lib/master-detail.tsx";
import { useMe } from "../../lib/me.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { ApproveDialog } from "./approve-dialog.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { withdrawalsTexts } from "./texts/index.ts";
import { type Detail, readAgain } from "./withdrawal-calls.ts";

type Asked = "approve" | "reject" | "hold";

/** What was seen when a dialog opened: that is decided on, whatever changes below it. */
export interface Seen {
  version: number;
  isAnyway: boolean;
}

interface DeedsProps {
  detail: Detail;
  /** A colleague works on it, and this one was warned. */
  isAnyway: boolean;
}

/** The deeds of the desk, by button and by key: A, R and H. Gold is what the risk speaks for. */
export function Deeds({ detail, isAnyway }: DeedsProps) {
  const t = useTexts(withdrawalsTexts);
  const me = useMe();
  const [asked, setAsked] = useState<{ deed: Asked; seen: Seen } | null>(null);
  const isOwn = detail.firstApproval?.id === me.staff.id;
  const mayApprove = !isOwn && !detail.isSuspended;
  const isRisky = detail.riskNow.level === "high";
  const ask = (deed: Asked) => setAsked({ deed, seen: { version: detail.version, isAnyway } });
  const release = () => releaseNow(detail, { version: detail.version, isAnyway }, t.done.released);
  const putAside = detail.isHeld ? release : () => ask("hold");
  useQueueKeys({ a: mayApprove && (() => ask("approve")), r: () => ask("reject"), h: putAside });
  const close = () => setAsked(null);
  const dialog = (deed: Asked) => ({ open: asked?.deed === deed, onClose: close });
  const seen = asked?.seen ?? { version: detail.version, isAnyway };
  return (
    <footer className="detail-deeds wd-deeds">
      <Button variant="cancel" aria-keyshortcuts="R" onClick={() => ask("reject")}>
        {t.buttons.reject} <Kbd>R</Kbd>
      </Button>
      <Button
        variant={isRisky && !detail.isHeld ? "primary" : "secondary"}
        aria-keyshortcuts="H"
        onClick={putAside}
      >
        {detail.isHeld ? t.buttons.release : t.buttons.hold} <Kbd>H</Kbd>
      </Button>
      <span className="grow" />
      <TwoPeople detail={detail} isOwn={isOwn} />
      <Button
        variant={isRisky ? "secondary" : "primary"}
        aria-keyshortcuts="A"
        disabled={!mayApprove}
        onClick={() => ask("approve")}
      >
        {approveWord(detail, t)} <Kbd>A</Kbd>
      </Button>
      <ApproveDialog {...dialog("approve")} detail={detail} seen={seen} />
      <RejectDialog {...dialog("reject")} detail={detail} seen={seen} />
      <ReasonDialog
        {...dialog("hold")}
        title={t.holdTitle}
        deed={t.buttons.hold}
        reasons={t.holdReasons}
        onConfirm={async (why) => {
          const params = { withdrawalId: detail.id };
          await api(calls.hold, { params, input: { ...seen, why } }).finally(readAgain);
          toast("success", t.done.held);
        }}
      >
        <p className="t2">{t.holdText}</p>
      </ReasonDialog>
    </footer>
  );
}

function approveWord(
  detail: Detail,
  t: { buttons: { approve: string; first: string; second: string } },
) {
  if (!detail.needsTwo) return t.buttons.approve;
  return detail.firstApproval ? t.buttons.second : t.buttons.first;
}

function TwoPeople({ detail, isOwn }: { detail: Detail; isOwn: boolean }) {
  const t = useTexts(withdrawalsTexts);
  if (!detail.needsTwo) return null;
  const { firstApproval } = detail;
  return (
    <span className="s13 t3 wd-two">
      {isOwn ? (
        t.notOwn
      ) : firstApproval ? (
        t.approvedBy(firstApproval.name)
      ) : (
        <>
          {t.twoFrom(money(detail.twoPeopleFrom, detail.currency).replace(/\.00$/, ""))} <br />
          {t.twoPeople}
        </>
      )}
    </span>
  );
}

/** Back into the queue: it gives nothing away, so nobody is asked again. */
function releaseNow(detail: Detail, seen: Seen, done: string): Promise<void> {
  const params = { withdrawalId: detail.id };
  return api(calls.release, { params, input: seen })
    .then(() => toast("success", done), toastError)
    .finally(readAgain);
}
