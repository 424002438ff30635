import { randomBytes } from "node:crypto";
import type { Permission, Role } from "@krapao/contract/console/permissions";
import type { LimitKind } from "@krapao/contract/console/staff/access";
import { recordId, transaction } from "@krapao/server/kernel/context";
import type { Db } from "@krapao/server/kernel/db/database";
import { newToken } from "@krapao/server/kernel/security/token";
import type { Context } from "@krapao/server/ports/context";

/** A staff user with an open session. */
export interface TestStaff {
  id: string;
  token: string;
  name: string;
}

/**
 * Inserts a signed-in staff user of this role straight into the database. The account has no usable
 * password. With `permissions` it is a custom role and follows `role`.
 */
export async function createStaffUser(
  ctx: Context,
  role: Role,
  permissions: readonly Permission[] | null = null,
): Promise<TestStaff> {
  const id = recordId(ctx);
  const username = `${role}-${randomBytes(4).toString("hex")}`;
  const { token, tokenHash } = newToken(ctx.random);
  const now = ctx.clock.now();
  const roleId = permissions === null ? null : recordId(ctx);
  await transaction(ctx.db, async (tx) => {
    if (permissions !== null && roleId !== null) {
      await tx
        .insertInto("staff_role")
        .values({
          id: roleId,
          name: `role of ${username}`,
          base: role,
          permissions: [...permissions],
          changed_at: now,
        })
        .execute();
    }
    await tx
      .insertInto("staff_user")
      .values({
        id,
        username,
        name: username,
        role,
        role_id: roleId,
        password_hash: "none",
        must_change_password: false,
        created_at: now,
      })
      .execute();
    await tx
      .insertInto("staff_session")
      .values({
        id: recordId(ctx),
        staff_id: id,
        token_hash: tokenHash,
        address: "127.0.0.1",
        device: "test",
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + 12 * 60 * 60 * 1_000),
      })
      .execute();
  });
  return { id, token, name: username };
}

/**
 * Sets the most that a staff user may decide at once, in units of baht. Two owners set it in the
 * product (`staff-access.test.ts`).
 */
export async function limitAmount(
  { ownerDb, clock }: { ownerDb: Db; clock: Context["clock"] },
  { id }: Pick<TestStaff, "id">,
  { kind, once }: { kind: LimitKind; once: number },
): Promise<void> {
  const limits = JSON.stringify({ [kind]: { THB: { once: `${once}00`, day: null } } });
  await ownerDb
    .insertInto("staff_access")
    .values({ subject: `staff:${id}`, limits, networks: null, changed_at: clock.now() })
    .execute();
}
