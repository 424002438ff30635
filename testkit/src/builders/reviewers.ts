import type { Role } from "@krapao/contract/console/permissions";
import type { Reviewer } from "@krapao/server/features/deposits/reviewer";
import { appendAudit } from "@krapao/server/kernel/audit";
import type { World } from "../world.ts";

/**
 * A new staff user who decides about deposits. The audit entries are written as a call of the
 * console writes them.
 */
export async function asReviewer(world: World, role: Role = "cashier"): Promise<Reviewer> {
  const { id: staffId, name } = await world.staff(role);
  const where = { address: "127.0.0.1", requestId: "test" };
  return {
    staff: { staffId, name, role, sessionId: "" },
    audit: (tx, note) =>
      appendAudit(tx, {
        ...note,
        ...where,
        staffId,
        staffName: name,
        at: world.clock.now(),
        action: "deposits.decide",
      }),
  };
}
