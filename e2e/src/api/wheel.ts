/** The wheel through the calls of the console, and play that earns coins. */
import type { ClientOutput } from "@krapao/contract";
import type * as approvals from "@krapao/contract/console/approvals";
import type * as setup from "@krapao/contract/console/setup/versions";
import type { Product } from "../fixtures/product.ts";
import { ask, controlCalls, waitFor } from "./calls.ts";
import { type Member, payIn } from "./members.ts";

const GAME = { code: "JOKER2", provider: "joker2" };

/** Deposits this amount and loses it in a game, so that it earns coins. */
export async function playDeposit(
  product: Product,
  { calls }: Pick<Member, "calls">,
  amount: number,
): Promise<void> {
  const before = await coinsOf({ calls });
  await payIn(product, { calls }, amount);
  await calls.get(`/wallet/activate/${GAME.code}`).catch(() => {});
  await calls.post("/wallet/transfer", { from: "WALLET", to: GAME.code, amount });
  const { username } = await calls.get<{ username: string }>(`/wallet/account/${GAME.code}`);
  const { provider } = GAME;
  await controlCalls(product).play({ provider, username, outcome: "lose", amount });
  await waitFor("the coins of the deposit", async () => (await coinsOf({ calls })) > before);
}

async function coinsOf({ calls }: Pick<Member, "calls">): Promise<number> {
  const { result } = await calls.get<{ result: { userCoin: number } }>("/spinwheel/setup");
  return result.userCoin;
}

interface Slice {
  code: string;
  weight: number;
}

/** Publishes the wheel with all chances on one slice. Two staff users are needed. */
export async function publishOnly(
  product: Product,
  code: string,
  { maker, checker }: { maker: string; checker: string },
): Promise<void> {
  const at = (path: string) => `${product.consoleUrl}/api/console${path}`;
  const document = "/setup/wheel/wheel";
  const { live, liveVersion, draft } = await ask<ClientOutput<typeof setup.read>>(at(document), {
    token: maker,
  });
  const { slices, ...wheel } = live as { slices: Slice[] };
  const only = slices.map((slice) => ({ ...slice, weight: slice.code === code ? 1_000 : 0 }));
  const saved = await ask<ClientOutput<typeof setup.saveDraft>>(at(`${document}/draft`), {
    method: "PUT",
    token: maker,
    body: {
      base: liveVersion,
      revision: draft?.revision ?? null,
      payload: { ...wheel, slices: only },
    },
  });
  const asked = await ask<ClientOutput<typeof setup.publish>>(at(`${document}/publish`), {
    method: "POST",
    token: maker,
    body: {
      versionId: saved.draft?.id,
      revision: saved.draft?.revision,
      validFrom: null,
      why: "only one prize",
    },
  });
  const listed = await ask<ClientOutput<typeof approvals.list>>(at("/approvals"), {
    method: "POST",
    token: checker,
    body: { tab: "waiting" },
  });
  const request = listed.rows.find(({ id }) => id === asked.approvalId);
  await ask(at(`/approvals/${asked.approvalId}/approve`), {
    method: "POST",
    token: checker,
    body: { payloadHash: request?.payloadHash, why: "checked" },
  });
}
