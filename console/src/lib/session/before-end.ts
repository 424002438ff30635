/** What has to be sent before a session ends; it is called at a sign-out. */
export const beforeEnd = new Set<() => Promise<void>>();
