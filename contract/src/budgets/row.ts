/**
 * A row of the tables of budgets: round trips, statements, transactions, NOTIFYs, and bytes of the
 * write-ahead log.
 */
export type Row = readonly [number, number, number, number, number];
