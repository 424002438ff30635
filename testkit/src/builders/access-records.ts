/** Records of a member that other members know the ids of: what tests of access need. */
import { randomUUID } from "node:crypto";
import type { World } from "../world.ts";

/** Asks for a higher deposit limit, which waits for its cool-off. @returns the id of the change */
export async function createLimitChange(world: World, token: string): Promise<unknown> {
  const put = (amount: number) =>
    world.call<{ limits: { pending: { _id: string } | null }[] }>(
      "PUT",
      "/api/protection/limits/day",
      { token, body: { amount } },
    );
  await put(1_000_000);
  return (await put(2_000_000)).body.limits[0]?.pending?._id;
}

/** An announcement that the app shows this member alone. @returns its id */
export async function deliverAnnouncement({ db }: World, memberId: bigint): Promise<string> {
  const id = randomUUID();
  const texts = { th: "ข่าว", la: "ຂ່າວ", en: "News" };
  const at = new Date();
  await db
    .insertInto("announcements_announcement")
    .values({
      id,
      state: "sent",
      content: JSON.stringify({ title: texts, html: texts, link: null }),
      channels: ["app"],
      revision: 1,
      created_by: "a test",
      created_at: at,
      started_at: at,
      recipients: 1,
      shown_until: new Date(at.getTime() + 86_400_000),
    })
    .execute();
  await db
    .insertInto("announcements_delivery")
    .values({ member_id: memberId, announcement_id: id, channel: "app", state: "sent", at })
    .execute();
  return id;
}
