/** Gift links for tests: made in the sandbox, sent by a member, and their result. */

import type { World } from "../world.ts";
import { balanceOf } from "./money.ts";

interface Answered {
  message: string;
  status: string;
  amount: number | null;
}

/** @param world the running world, available once the test file has started */
export function giftLinks(world: () => World) {
  return {
    gift: (amount: number, more: Record<string, unknown> = {}) =>
      world().control<{ link: string; hash: string; tickets: { mobile: string }[] }>(
        "/gift-links",
        { amount, ...more },
      ),
    send: (member: { token: string }, link: string, key?: string) =>
      world().call<Answered>("POST", "/api/wallet/truelink", {
        token: member.token,
        body: { link },
        headers: key ? { "idempotency-key": key } : {},
      }),
    posted: async ({ id }: { id: bigint }) => (await balanceOf(world(), id)).postedMinor,
    lines: async ({ token }: { token: string }) => {
      const { body } = await world().call<{ statements: Record<string, unknown>[] }>(
        "POST",
        "/api/statement",
        { token, body: { page: 1 } },
      );
      return body.statements.map(({ from, amount, status }) => ({ from, amount, status }));
    },
  };
}
