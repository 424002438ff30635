/** How the commands of production print and end. */

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints why a command failed and sets its exit code: 1, or 2 when nothing could be done. */
export function fail(error: unknown, exitCode: 1 | 2 = 1): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = exitCode;
}

/** Ends the process: hashing threads and open connections would keep it alive. */
export function finish(): void {
  process.exit();
}
