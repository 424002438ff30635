/** Signs staff users in to the console's API, as the sandbox's authenticator allows. */
import type { signIn } from "@krapao/contract/console/staff";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { Product } from "../fixtures/product.ts";
import { ask, call, waitFor } from "./calls.ts";

/** A code is valid for 30 s and works once, so a second sign-in may wait for the next code. */
export const nextCodeMs = 70_000;

/** The code that the authenticator of a seeded staff user shows now. */
export async function readCode(product: Product, account: string): Promise<string> {
  const address = `${product.sandboxUrl}/control/authenticator?account=${account}`;
  return (await ask<{ code: string }>(address)).code;
}

/** Signs a seeded staff user in. @returns the token */
export function signInStaffUser(product: Product, account: string): Promise<string> {
  return waitFor(
    `the sign-in of ${account}`,
    async () => {
      const code = await readCode(product, account);
      const { status, body } = await call(`${product.consoleUrl}/api/console/sign-in`, {
        method: "POST",
        body: { username: account, password: `${account}-krapao`, code },
      });
      if (status !== 200) return undefined;
      return (body as ClientOutput<typeof signIn>).token ?? undefined;
    },
    nextCodeMs,
  );
}
