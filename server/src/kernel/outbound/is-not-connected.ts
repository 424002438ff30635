/** Error codes of connections that were never established. */
const NOT_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTPUBLIC",
]);

/** Whether an error means that nothing was sent, because there never was a connection. */
export function isNotConnected(error: unknown): boolean {
  if (error instanceof AggregateError) {
    return error.errors.length > 0 && error.errors.every(isNotConnected);
  }
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    NOT_CONNECTED.has(error.code)
  );
}
