/** Waits for all, and then throws the first error in their order. */
export async function settleInOrder(all: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(all);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}
