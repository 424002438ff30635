import { randomBytes } from "node:crypto";
import type { Role } from "@krapao/contract/office/permissions";
import { recordId, transaction } from "../src/kernel/context.ts";
import { newToken } from "../src/kernel/token.ts";
import type { Context } from "../src/ports/context.ts";

/** Somebody of the staff with an open session. */
export interface TestStaff {
  id: string;
  token: string;
  name: string;
}

/** Writes somebody of this role straight into the database, signed in; nobody knows the password. */
export async function employ(ctx: Context, role: Role): Promise<TestStaff> {
  const id = recordId(ctx);
  const username = `${role}-${randomBytes(4).toString("hex")}`;
  const { token, tokenHash } = newToken(ctx.random);
  const now = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    await tx
      .insertInto("staff_member")
      .values({
        id,
        username,
        name: username,
        role,
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
