import { excludedUntil } from "../accounts/index.ts";
import { findProtection } from "./queries.ts";

export function offerProtection(): void {
  excludedUntil.offer(
    async (db, memberId) => (await findProtection(db, memberId))?.excludedUntil ?? null,
  );
}
