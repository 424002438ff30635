import { transaction } from "../../../kernel/context.ts";
import { reseal } from "../../../kernel/security/sealed-secret.ts";
import type { Context } from "../../../ports/context.ts";
import { contextOf } from "../game-account.ts";
import {
  listSealedPasswords,
  type SealedPasswords,
  updateSealedPasswords,
} from "./queries-passwords.ts";

const PAGE = 500;

/**
 * Encrypts the passwords of all game accounts again under the newest key. Safe while servers run.
 * @returns how many accounts it changed
 */
export async function resealPasswords(
  ctx: Pick<Context, "db" | "random" | "settings">,
): Promise<number> {
  let sealed = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const accounts = await listSealedPasswords(ctx.db, after, PAGE);
    for (const before of accounts) {
      const changed = resealAccount(ctx, before);
      if (!changed) continue;
      const isDone = await transaction(ctx.db, (tx) =>
        updateSealedPasswords(tx, { before, after: changed }),
      );
      if (isDone) sealed += 1;
    }
    const last = accounts.at(-1);
    if (!last || accounts.length < PAGE) return sealed;
    after = last.id;
  }
}

function resealAccount(
  { random, settings }: Pick<Context, "random" | "settings">,
  account: SealedPasswords,
): SealedPasswords | null {
  const options = { keys: settings.credentialsKeys, context: contextOf(account.id), random };
  const own = reseal(account.password_sealed, options);
  const next = account.password_next_sealed && reseal(account.password_next_sealed, options);
  if (!own && !next) return null;
  return {
    id: account.id,
    password_sealed: own ?? account.password_sealed,
    password_next_sealed: next ?? account.password_next_sealed,
  };
}
