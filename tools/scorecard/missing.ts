/**
 * Why a control has no evidence. For a control that is proved in part, the reason names the part
 * without evidence.
 */
export const MISSING: Readonly<Record<string, string>> = {
  G7: "media, guests, slips, codes and sessions are deleted after days; logs of containers are cut by size (compose.yaml), and by days only where a platform collects them",
  J7: "npm run soak takes any number of minutes; no suite includes a run of an hour",
};
