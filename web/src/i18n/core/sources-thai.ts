import th from "./th.ts";

/** Thai build: Thai is bundled. The Lao build puts sources-lao.ts in the place of this file (vite.config.ts). */
export default { th, la: () => import("./la.ts"), en: () => import("./en.ts") };
