import th from "./th.ts";

/**
 * The Thai build bundles Thai. The Lao build replaces this file by sources-lao.ts (vite.config.ts).
 */
export default { th, la: () => import("./la.ts"), en: () => import("./en.ts") };
