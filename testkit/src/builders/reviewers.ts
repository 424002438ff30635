import type { Role } from "@krapao/contract/console/permissions";
import type { Reviewer } from "@krapao/server/features/deposits/reviewer";
import { appendAudit } from "@krapao/server/kernel/audit";
import { recordId } from "@krapao/server/kernel/context";
import type { World } from "../world.ts";

/**
 * A new staff user who decides about deposits. The audit entries are written as a call of the
 * console writes them.
 */
export async function asReviewer(world: World, role: Role = "cashier"): Promise<Reviewer> {
  const { id: staffId, name, token } = await world.staff(role);
  const where = { address: "127.0.0.1", requestId: recordId(world.app.ctx) };
  return {
    staff: { staffId, name, role, permissions: null, networks: null, sessionId: "", token },
    audit: (tx, note) =>
      appendAudit(tx, {
        ...note,
        ...where,
        token,
        auditKey: world.app.ctx.settings.auditKeys[0],
        at: world.clock.now(),
        action: "deposits.decide",
      }),
  };
}
