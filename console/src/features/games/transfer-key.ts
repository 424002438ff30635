/** Names what was read of one transfer. */
export const transferKey = (transferId: string) => ["transfer", transferId];
