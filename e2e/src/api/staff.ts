/** Signs staff users in to the console's API, as the sandbox's authenticator allows. */
import type { list as listApprovals } from "@krapao/contract/console/approvals";
import type { list as listStaff, signIn } from "@krapao/contract/console/staff";
import type { saveAccess } from "@krapao/contract/console/staff/access";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { Product } from "../fixtures/product.ts";
import { ask, call, waitFor } from "./calls.ts";

/** A code is valid for 30 s and works once, so a second sign-in may wait for the next code. */
export const nextCodeMs = 150_000;

/** The code that the authenticator of a seeded staff user shows now. */
export async function readCode(product: Product, account: string): Promise<string> {
  const address = `${product.sandboxUrl}/control/authenticator?account=${account}`;
  return (await ask<{ code: string }>(address)).code;
}

/**
 * Signs a seeded staff user in. A refused code is not sent again: too many failures lock the staff
 * user out for a quarter of an hour.
 *
 * @returns the token
 */
export function signInStaffUser(product: Product, account: string): Promise<string> {
  let refused = "";
  return waitFor(
    `the sign-in of ${account}`,
    async () => {
      const code = await readCode(product, account);
      if (code === refused) return undefined;
      refused = code;
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

/** Two owners set the most that a staff user approves of one withdrawal, in baht. */
export async function limitWithdrawals(
  { consoleUrl }: Product,
  { owners, username, once }: { owners: [string, string]; username: string; once: number },
): Promise<void> {
  const [maker, checker] = owners;
  const at = (path: string) => `${consoleUrl}/api/console/${path}`;
  const post = <T>(path: string, token: string, body: object) =>
    ask<T>(at(path), { method: "POST", token, body });
  const { staff } = await ask<ClientOutput<typeof listStaff>>(at("staff"), { token: maker });
  const staffId = staff.find((each) => each.username === username)?.id;
  const limits = [{ kind: "withdrawals", currency: "THB", once, day: null }];
  const asked = await post<ClientOutput<typeof saveAccess>>("staff/access", maker, {
    target: { staffId },
    limits,
    networks: [],
    why: "a test",
  });
  const { rows } = await post<ClientOutput<typeof listApprovals>>("approvals", checker, {
    tab: "waiting",
  });
  const request = rows.find(({ id }) => id === asked.approvalId);
  await post(`approvals/${asked.approvalId}/approve`, checker, {
    payloadHash: request?.payloadHash,
    why: "a test",
  });
}
