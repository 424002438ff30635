import type { World } from "../world.ts";
import type { TestStaff } from "./staff-users.ts";

/** What an approval of this waiting request must name; undefined when none waits. */
export async function payloadHashOf(
  world: Pick<World, "console">,
  { token }: TestStaff,
  approvalId: string,
): Promise<string | undefined> {
  const path = "/api/console/approvals";
  const body = { tab: "waiting", limit: 100 };
  const answer = await world.console<{ rows: { id: string; payloadHash: string }[] }>(
    "POST",
    path,
    { token, body },
  );
  return answer.body.rows.find(({ id }) => id === approvalId)?.payloadHash;
}

/** Approves a waiting request as this staff user. @returns the status of the answer */
export async function approveAs(
  world: Pick<World, "console">,
  staff: TestStaff,
  approvalId: string,
): Promise<number> {
  const payloadHash = await payloadHashOf(world, staff, approvalId);
  const path = `/api/console/approvals/${approvalId}/approve`;
  const body = { payloadHash, why: "seen" };
  return (await world.console("POST", path, { token: staff.token, body })).status;
}
