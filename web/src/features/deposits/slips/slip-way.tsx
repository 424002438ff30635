import { useTexts } from "@krapao/browser/i18n/texts";
import { slip as slipLookup } from "@krapao/contract/member/lookups";
import { MINUTE_MS } from "@krapao/contract/time";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { useQuery } from "@tanstack/react-query";
import { ClockAlert } from "lucide-react";
import { toastError } from "../../../i18n/errors/index.ts";
import { api } from "../../../lib/api/api.ts";
import { type Slip, useSlips } from "../../../lib/money/slips.ts";
import { go } from "../../../lib/navigation/navigation.tsx";
import { depositTexts } from "../texts.ts";
import { useBusy, WayFoot } from "../way-frame.tsx";
import { SlipCard } from "./slip-card.tsx";
import { isSameTransfer } from "./slip-code.ts";
import { SlipDrop } from "./slip-drop.tsx";
import { type ChosenSlip, useSlip } from "./use-slip.ts";
import "./slip.css";

/** How many earlier slips are compared with a new one. */
const KNOWN_SLIPS = 50;

/** Attaches the slip of a transfer: choose, check, send, and follow its state. */
export default function SlipWay() {
  const t = useTexts(depositTexts);
  const { data: hours } = useQuery({
    queryKey: ["lookup", "slip"],
    queryFn: ({ signal }) => api(slipLookup, { signal }),
    refetchInterval: MINUTE_MS,
  });
  const { slip, choose, send, remove } = useSlip();
  const { data } = useSlips(1, { limit: KNOWN_SLIPS });
  const known = data?.slips;
  const isClosed = hours?.isClosed ?? false;
  const isSending = slip?.step === "sending";
  useBusy(isSending);
  const isUsed = slip !== null && slip.step !== "sent" && wasSent(slip, known);
  // A payment QR is certainly no slip; of any other picture the server decides.
  const isPayment = slip?.code?.kind === "payment";
  const isReady = slip?.step === "ready" || slip?.step === "failed";
  const mayChoose = !isClosed && !isSending;
  return (
    <>
      {slip?.step === "sent" ? null : (
        <SlipDrop disabled={!mayChoose} small={slip !== null} onFile={choose} />
      )}
      {slip ? (
        <SlipCard
          slip={slip}
          isUsed={isUsed}
          sent={known?.find(({ _id }) => _id === slip.slipId)}
          reviewMinutes={data?.reviewMinutes ?? null}
          onRemove={remove}
        />
      ) : null}
      {hours?.isClosed ? <Closed {...hours} /> : <Hours {...hours} />}
      <WayFoot>
        {slip?.step === "sent" ? (
          <div className="btns">
            <Button variant="secondary" onClick={remove}>
              {t.another}
            </Button>
            <Button onClick={() => go("/user/statement?sheet=slips").catch(toastError)}>
              {t.slipStates}
            </Button>
          </div>
        ) : (
          <Button
            block
            disabled={isClosed || isUsed || isPayment || !isReady}
            loading={isSending && t.sending}
            onClick={send}
          >
            {slip?.step === "failed" ? t.labels.resend : t.sendSlip}
          </Button>
        )}
      </WayFoot>
    </>
  );
}

/** Whether a slip of the same transfer was sent before and not refused. */
function wasSent({ code }: ChosenSlip, known: readonly Slip[] = []): boolean {
  if (code?.kind !== "slip") return false;
  const { payload } = code;
  return known.some(
    (each) =>
      each.status !== "FAILED" && each.payload !== null && isSameTransfer(each.payload, payload),
  );
}

function Hours({ closedFrom = "", closedTo = "" }: { closedFrom?: string; closedTo?: string }) {
  const t = useTexts(depositTexts);
  const closes = closedFrom !== closedTo;
  const [lead, hours, rest] = t.slipWindow(closedFrom, closedTo);
  return (
    <Note tone="warn" icon={ClockAlert}>
      {t.slipHour[0]}
      <b>{t.slipHour[1]}</b>
      {t.slipHour[2]}
      {closes ? (
        <>
          {lead}
          <b className="num">{hours}</b>
          {rest}
        </>
      ) : null}
    </Note>
  );
}

function Closed({ closedFrom, closedTo }: { closedFrom: string; closedTo: string }) {
  const t = useTexts(depositTexts);
  const [lead, opens, rest] = t.slipClosed(closedFrom, closedTo);
  return (
    <Note tone="error" icon={ClockAlert}>
      {lead}
      <b className="num">{opens}</b>
      {rest}
    </Note>
  );
}
