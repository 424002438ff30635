import type { Log } from "../log.ts";

/** The log of external calls, with the companies that may be called; absent: all of them. */
export interface OutboundLog extends Log {
  mayCall?: (externalParty: string) => Promise<boolean>;
}

/** Production does not call this company: it was not compared with its adapter. */
export class NotCompared extends Error {}

/** @throws NotCompared */
export async function requireMayCall({ name, log }: { name: string; log: OutboundLog }) {
  if ((await log.mayCall?.(name)) === false) throw new NotCompared(name);
}
