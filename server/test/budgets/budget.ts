/** What a call may ask of the database. No call notifies: that locks the whole cluster. */
export interface Budget {
  /** How often the call waits for the database before its answer. */
  trips: number;
  /** Without begin, commit and rollback. */
  statements: number;
  /** A statement outside a transaction counts as one. */
  transactions: number;
  /** Bytes of the write-ahead log, with a margin: pages split at different rows. */
  wal: number;
}
