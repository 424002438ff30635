/** Play of deposits, so that a withdrawal goes by itself (docs/decisions/0119). */

import type { World } from "../world.ts";

/** A game whose provider reports bets, with the time of placing. */
const GAME = { code: "AREASLOT", provider: "areaslot" };

/** How a test, a journey or a bench reaches the member API and the sandbox. */
export interface PlayDoors {
  /** A call as the member; the answer's body. @throws when it is refused */
  member: (method: "GET" | "POST", path: string, body?: object) => Promise<unknown>;
  control: (path: string, body?: object) => Promise<unknown>;
}

/**
 * Bets this much of a member's deposits at a provider that reports it, and brings the money back:
 * each round returns its stake. The wallet has to hold the amount.
 */
export async function playDeposits(doors: PlayDoors, amount: number): Promise<void> {
  const { code, provider } = GAME;
  // Refused when the account is open already.
  await doors.member("GET", `/api/wallet/activate/${code}`).catch(() => undefined);
  await move(doors, { from: "WALLET", to: code, amount });
  const { username } = (await doors.member("GET", `/api/wallet/account/${code}`)) as {
    username: string;
  };
  // In credits of the provider.
  const { balance } = (await doors.control(`/providers/${provider}/${username}`)) as {
    balance: number;
  };
  await doors.control("/rounds", { provider, username, stake: balance });
  await move(doors, { from: code, to: "WALLET", amount });
}

async function move(doors: PlayDoors, body: object): Promise<void> {
  const answer = await doors.member("POST", "/api/wallet/transfer", body);
  const { status } = answer as { status?: string };
  if (status !== "SUCCESS") throw new Error(`the transfer is ${status}`);
}

/** The doors of a test's world. */
export const worldDoors = (
  world: Pick<World, "call" | "control">,
  { token }: { token: string },
): PlayDoors => ({
  member: async (method, path, body) => {
    const answer = await world.call(method, path, body ? { token, body } : { token });
    if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer.body)}`);
    return answer.body;
  },
  control: world.control,
});
