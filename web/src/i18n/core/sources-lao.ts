import la from "./la.ts";

/** Lao build: Lao is bundled. */
export default { th: () => import("./th.ts"), la, en: () => import("./en.ts") };
