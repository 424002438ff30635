import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(() => world.close());

test("a call of the console needs a staff token", async () => {
  const { token } = await world.staff("agent");
  const path = "/api/office/staff";
  expect(await world.office("GET", path)).toMatchObject({ status: 401 });
  const refused = await world.office("GET", path, { token });
  expect(refused).toMatchObject({ status: 403, body: { message: "FORBIDDEN" } });
  const entries = await world.db.selectFrom("audit_entry").selectAll().execute();
  expect(entries).toMatchObject([{ seq: 1n, action: "office.forbidden" }]);
});
