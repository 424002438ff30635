import { transaction } from "../../../kernel/context.ts";
import { reseal } from "../../../kernel/security/sealed-secret.ts";
import type { Context } from "../../../ports/context.ts";
import { sealContext } from "../staff-user.ts";
import { listSealedSecrets, updateSealedSecret } from "./queries-keys.ts";

/**
 * Seals the secrets of all authenticators with the newest key. Open enrolments are skipped: they
 * expire within minutes.
 * @returns how many secrets were sealed again
 */
export async function resealSecrets({
  db,
  random,
  settings,
}: Pick<Context, "db" | "random" | "settings">): Promise<number> {
  let sealed = 0;
  for (const { id, totp_secret: before } of await listSealedSecrets(db)) {
    const options = { keys: settings.credentialsKeys, context: sealContext(id), random };
    const after = before && reseal(before, options);
    if (!before || !after) continue;
    if (await transaction(db, (tx) => updateSealedSecret(tx, { id, before, after }))) sealed += 1;
  }
  return sealed;
}
