/**
 * What nothing proves yet, each with the reason. Of a control that is proved in part: the part that
 * is not.
 */
export const MISSING: Readonly<Record<string, string>> = {
  B16: "not built: the specification signs members in by phone and password",
  G7: "media, guests, slips, codes and sessions go by days; logs of containers by size (compose.yaml), by days only where a platform collects them",
  J7: "npm run soak asks for any number of minutes; no run of an hour is part of any suite",
};
