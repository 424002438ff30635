/** What a reload of the page would lose. */

let running = 0;

interface Guard {
  /** Whether something typed was not sent. */
  isUnsent: () => boolean;
  /** Why the page is not reloaded, and what to do. */
  reason: () => Promise<string>;
}

const FREE: Guard = { isUnsent: () => false, reason: async () => "" };
let guard = FREE;

/** Sets what knows about typed text; null: nothing is typed. */
export function guardReloads(next: Guard | null): void {
  guard = next ?? FREE;
}

/** Says that something is under way. @returns what ends it */
export function holdReloads(): () => void {
  running += 1;
  return () => {
    running -= 1;
  };
}

/** Whether a reload would lose nothing that was typed or is under way. */
export const mayReload = (): boolean => running === 0 && !guard.isUnsent();

/** Reloads the page for a person who asks for it, once the server answers. @returns why not */
export async function reloadSafely(): Promise<string> {
  if (!(await isServerThere())) return "";
  if (!mayReload()) return guard.reason();
  location.reload();
  return "";
}

/** Whether the server can be reached. */
export const isServerThere = (): Promise<boolean> =>
  fetch("/", { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status < 500,
    () => false,
  );
