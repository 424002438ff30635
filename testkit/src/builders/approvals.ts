import type { World } from "../world.ts";
import type { TestStaff } from "./staff-users.ts";

/** Approves a waiting request as this staff user. @returns the status of the answer */
export async function approveAs(
  world: Pick<World, "console">,
  { token }: TestStaff,
  approvalId: string,
): Promise<number> {
  const { approvals } = (
    await world.console<{ approvals: { id: string; payloadHash: string }[] }>(
      "POST",
      "/api/console/approvals",
      { token, body: { state: "waiting", limit: 100 } },
    )
  ).body;
  const payloadHash = approvals.find(({ id }) => id === approvalId)?.payloadHash;
  const path = `/api/console/approvals/${approvalId}/approve`;
  const body = { payloadHash, why: "seen" };
  return (await world.console("POST", path, { token, body })).status;
}
