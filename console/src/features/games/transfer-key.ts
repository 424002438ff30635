/** Query key of one transfer. */
export const transferKey = (transferId: string) => ["transfer", transferId];
