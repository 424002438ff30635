/** What became of one of several items. */
export interface BulkResult<Row> {
  row: Row;
  /** null: done. */
  error: unknown;
}

/** So many calls at once: the server takes the same locks one after the other. */
const AT_ONCE = 4;

/**
 * Does the same with several items, each by its own call, so that each has its own result, its own
 * audit entry and its own refusal.
 * @param onResult gets the results so far
 */
export async function runBulk<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  onResult: (results: readonly BulkResult<Row>[]) => void,
): Promise<readonly BulkResult<Row>[]> {
  const results: BulkResult<Row>[] = [];
  const waiting = [...rows];
  const next = async (): Promise<void> => {
    const row = waiting.shift();
    if (row === undefined) return;
    const error = await work(row).then(
      () => null,
      (thrown: unknown) => thrown ?? new Error("failed"),
    );
    results.push({ row, error });
    onResult([...results]);
    await next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return results;
}
