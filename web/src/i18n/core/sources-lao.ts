import la from "./la.ts";

/** The Lao build bundles Lao. */
export default { th: () => import("./th.ts"), la, en: () => import("./en.ts") };
