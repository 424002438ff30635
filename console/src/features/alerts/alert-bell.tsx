import { useTexts } from "@krapao/browser/i18n/texts";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { buttonClass } from "@krapao/ui/forms/button";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { Drawer } from "../../lib/dialogs/drawer.tsx";
import { onConsole } from "../../lib/session/socket.ts";
import { type Alert, openAlerts, refetchAlerts } from "./alert-calls.ts";
import { AlertCard } from "./alert-card.tsx";
import { alertHref, alertTitle } from "./alert-text.ts";
import { countInTitle, notifyDesktop, playSound } from "./ring.ts";
import { alertsTexts } from "./texts.ts";
import "./alerts.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [alertsTexts];

const NONE: readonly Alert[] = [];

/** The alerts that have come since the page was opened. */
function useNewAlerts(alerts: readonly Alert[] | undefined, onNew: (alert: Alert) => void) {
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!alerts) return;
    const before = known.current;
    known.current = new Set(alerts.map(({ id }) => id));
    if (before === null) return;
    for (const alert of alerts) if (!before.has(alert.id)) onNew(alert);
  }, [alerts, onNew]);
}

/** The bell of the header: the number of open alerts, and their list. */
export default function AlertBell() {
  const t = useTexts(alertsTexts);
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(openAlerts);
  const alerts = data?.alerts ?? NONE;
  const waiting = alerts.filter(({ acknowledged }) => acknowledged === null).length;
  useEffect(() => onConsole("alerts", () => void refetchAlerts()), []);
  useEffect(() => countInTitle(waiting), [waiting]);
  useNewAlerts(data?.alerts, (alert) => {
    if (alert.isQuiet || alert.acknowledged) return;
    if (data?.sound && alert.channels.includes("sound")) playSound(data.volume);
    if (data?.desktop && alert.channels.includes("desktop") && document.hidden) {
      notifyDesktop({ id: alert.id, title: alertTitle(t, alert), href: alertHref(alert) });
    }
  });
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="iconbtn ringed bell relative"
        aria-label={t.bell(alerts.length)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bell className="i i18" aria-hidden="true" />
        {waiting > 0 ? (
          // Drawn by the style: the button's name has the number already.
          <span className="alert-count num" data-count={waiting > 9 ? "9+" : waiting} />
        ) : null}
      </button>
      <Drawer open={isOpen} onClose={close} title={t.bell(alerts.length)}>
        {alerts.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
        {alerts.map((alert) => (
          <AlertCard key={alert.id} alert={alert} onGo={close} />
        ))}
        <Link href="/alerts" className={buttonClass({ variant: "secondary" })} onClick={close}>
          {t.labels.showAll}
        </Link>
      </Drawer>
    </>
  );
}
