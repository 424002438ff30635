/** What nothing proves yet, each with the reason. Of a control that is proved in part: the part that is not. */
export const MISSING: Readonly<Record<string, string>> = {};
