import type { Role } from "@krapao/contract/office/permissions";
import type { Desk } from "../src/features/deposits/desk.ts";
import { appendAudit } from "../src/kernel/audit.ts";
import type { World } from "./world.ts";

/** Somebody new of the staff at the deposit desk, whose deeds go into the audit log as those of a call would. */
export async function atDesk(world: World, role: Role = "cashier"): Promise<Desk> {
  const { id: staffId, name } = await world.staff(role);
  const where = { address: "127.0.0.1", requestId: "test" };
  return {
    staff: { staffId, name, role, sessionId: "" },
    audit: (tx, note) =>
      appendAudit(tx, {
        ...{ ...note, ...where, staffId, staffName: name },
        ...{ at: world.clock.now(), action: "deposits.decide" },
      }),
  };
}
