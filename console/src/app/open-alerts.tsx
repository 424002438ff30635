import { page } from "@krapao/browser/loading/page";
import { useEffect, useState } from "react";

const AlertBell = page(() => import("../features/alerts/alert-bell.tsx"));
/** The bell loads after the first page shows. */
const LOAD_MS = 800;

/** The place of the bell, until its code has loaded. */
export function OpenAlerts() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const load = () =>
      AlertBell.preload().then(
        () => setLoaded(true),
        () => undefined,
      );
    const timer = setTimeout(load, LOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLoaded ? <AlertBell /> : <i className="iconbtn" />;
}
