/** Builders of passkeys: what a member's device does, over HTTP. */
import type { ClientOutput, contract } from "@krapao/contract";
import { type Ceremony, makePasskey, type SoftPasskey, signWith } from "../authenticator.ts";
import type { Answer, World } from "../world.ts";
import { fromAddress } from "./members.ts";

type NewOptions = ClientOutput<typeof contract.accounts.passkeyOptions>;
type Options = ClientOutput<typeof contract.accounts.passkeyLoginOptions>;

/** The address of the member app, as browsers sign it. */
export const originOf = ({ app }: World): string => app.ctx.settings.passkeys.origins[0] ?? "";

/** The options of a new passkey. @throws when they are refused */
export async function newPasskeyOptions(world: World, token: string) {
  const answer = await world.call<NewOptions>("POST", "/api/account/passkeys/options", { token });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.options;
}

/** Adds a passkey to the member's account. */
export async function addPasskey(
  world: World,
  token: string,
): Promise<SoftPasskey & { passkeyId: string }> {
  const options = await newPasskeyOptions(world, token);
  const { passkey, input } = makePasskey(options, { origin: originOf(world) });
  const added = await world.call<{ passkeyId: string }>("POST", "/api/account/passkeys", {
    token,
    body: input,
  });
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  return { ...passkey, passkeyId: added.body.passkeyId };
}

/** The options of a login. */
export async function loginOptions(world: World): Promise<Options["options"]> {
  const { body } = await world.call<Options>("POST", "/api/login/passkey/options", {
    headers: fromAddress(),
  });
  return body.options;
}

/** Logs in with a passkey. `ceremony` is what an attacker changes. */
export async function logInWithPasskey(
  world: World,
  passkey: SoftPasskey,
  { headers = fromAddress(), ...ceremony }: Partial<Ceremony> & { headers?: object } = {},
): Promise<Answer<{ token: string; message: string }>> {
  const body = signWith(passkey, await loginOptions(world), {
    origin: originOf(world),
    ...ceremony,
  });
  return world.call("POST", "/api/login/passkey", { body, headers: { ...headers } });
}

/** The options of a confirmation, of a withdrawal when there is an amount. */
export async function confirmOptions(
  world: World,
  token: string,
  amount?: number,
): Promise<Options["options"]> {
  const { status, body } = await world.call<Options>(
    "POST",
    "/api/account/reauthenticate/passkey/options",
    { token, body: amount === undefined ? {} : { amount } },
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.options;
}

/** Confirms with a passkey instead of the password. */
export async function confirmWithPasskey(
  world: World,
  { token, passkey, amount }: { token: string; passkey: SoftPasskey; amount?: number },
): Promise<Answer<{ message: string; recentAuthUntil: string }>> {
  const options = await confirmOptions(world, token, amount);
  const body = signWith(passkey, options, { origin: originOf(world) });
  return world.call("POST", "/api/account/reauthenticate/passkey", { token, body });
}
