import { transaction } from "../../kernel/context.ts";
import { reseal } from "../../kernel/sealed.ts";
import type { Context } from "../../ports/context.ts";
import { sealContext } from "./member.ts";
import { selectSealedSecrets, updateSealedSecret } from "./queries-keys.ts";

/** Seals the secrets of all authenticators under the newest key; an enrolment that is open ends by itself. @returns how many */
export async function resealSecrets({
  db,
  random,
  settings,
}: Pick<Context, "db" | "random" | "settings">): Promise<number> {
  let sealed = 0;
  for (const { id, totp_secret: before } of await selectSealedSecrets(db)) {
    const options = { keys: settings.credentialsKeys, context: sealContext(id), random };
    const after = before && reseal(before, options);
    if (!before || !after) continue;
    if (await transaction(db, (tx) => updateSealedSecret(tx, { id, before, after }))) sealed += 1;
  }
  return sealed;
}
