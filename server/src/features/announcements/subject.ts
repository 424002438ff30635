/** What the audit log and approval requests call an announcement. */
export const subjectOf = (id: string) => `announcement:${id}`;
