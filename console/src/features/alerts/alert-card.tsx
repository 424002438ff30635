import { useTexts } from "@krapao/browser/i18n/texts";
import {
  ALERT_DEFAULTS,
  type AlertSeverity,
  acknowledge as acknowledgeCall,
} from "@krapao/contract/console/alerts/rules";
import { Chip } from "@krapao/ui/feedback/chip";
import { Field } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { Link } from "wouter";
import { useMay } from "../../lib/api/me.ts";
import { dateTime } from "../../lib/format.ts";
import { Form, FormButtons } from "../../lib/forms/form.tsx";
import { useForm } from "../../lib/forms/use-form.ts";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { type Alert, acknowledge } from "./alert-calls.ts";
import { alertHref, alertTitle, figureText } from "./alert-text.ts";
import { alertsTexts } from "./texts.ts";
import "./alerts.css";

const TONES: Record<AlertSeverity, "sky" | "amber" | "coral"> = {
  info: "sky",
  warning: "amber",
  critical: "coral",
};

export function SeverityChip({ severity }: Pick<Alert, "severity">) {
  const t = useTexts(alertsTexts);
  return <Chip tone={TONES[severity]}>{t.severities[severity]}</Chip>;
}

/** One alert: what it is about, since when, who has it, and where its messages went. */
export function AlertCard({ alert, onGo }: { alert: Alert; onGo?: () => void }) {
  const t = useTexts(alertsTexts);
  const { rule, figure, threshold, currency, acknowledged, openedAt, closedAt } = alert;
  return (
    <article className="grid gap-2 p-3.5 border border-line rounded-12">
      <header className="flex flex-wrap gap-2.5 items-center">
        <SeverityChip severity={alert.severity} />
        <Timestamp at={openedAt} />
        {closedAt ? (
          <span className="t3 s13">
            {t.closed} <Timestamp at={closedAt} />
          </span>
        ) : null}
      </header>
      <h3 className="text-[15px]">
        <Link href={alertHref(alert)} {...(onGo ? { onClick: onGo } : {})}>
          {alertTitle(t, alert)}
        </Link>
      </h3>
      <p className="num t2">
        {(ALERT_DEFAULTS[rule].isBelow ? t.fellTo : t.reached)(
          figureText(t, rule, figure, currency),
          figureText(t, rule, threshold, currency),
        )}
      </p>
      {alert.detail === "" ? null : <p className="s13">{alert.detail}</p>}
      {acknowledged ? (
        <p className="s13">
          {t.takenBy(acknowledged.by, dateTime(acknowledged.at))}
          {acknowledged.note === "" ? null : <span className="t2">: {acknowledged.note}</span>}
        </p>
      ) : closedAt ? (
        <p className="s13 t3">{t.notTaken}</p>
      ) : (
        <TakeForm id={alert.id} />
      )}
      <Messages alert={alert} />
    </article>
  );
}

function Messages({ alert }: { alert: Alert }) {
  const t = useTexts(alertsTexts);
  if (alert.messages.length === 0) return null;
  return (
    <ul className="grid gap-0.5">
      {alert.messages.map(({ channel, staffName, outcome }) => (
        <li
          key={`${channel} ${staffName}`}
          className={outcome === "failed" ? "coral s13" : "t3 s13"}
        >
          {t.sentTo(t.channels[channel], staffName ?? "", t.outcomes[outcome])}
        </li>
      ))}
    </ul>
  );
}

/** Enter in the note acknowledges. */
function TakeForm({ id }: { id: string }) {
  const t = useTexts(alertsTexts);
  const may = useMay();
  const form = useForm({
    schema: acknowledgeCall.input,
    initial: { note: "" },
    send: async ({ note = "" }) => {
      await acknowledge(id, note);
      toast("success", t.taken);
    },
  });
  return may("alerts.acknowledge") ? (
    <Form of={form} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.5 items-end">
      <Field {...form.field("note")} label={t.note} maxLength={500} />
      <FormButtons of={form} variant="secondary" submit={t.take} />
    </Form>
  ) : null;
}
