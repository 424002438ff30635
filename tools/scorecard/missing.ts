/** Controls that nothing proves yet, each with the reason. A control that is proved must not stand here. */
export const MISSING: Readonly<Record<string, string>> = {};
