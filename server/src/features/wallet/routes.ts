import { contract } from "@krapao/contract";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { readDetail } from "./detail/read-detail.ts";
import { readWallet } from "./read-wallet.ts";
import { readWays } from "./read-ways.ts";

/** What is behind a line of the statement. */
export function lineRoutes(ctx: Context) {
  const { detail } = contract.statements;
  return routes(
    { detail },
    {
      member: {
        detail: reading(({ member: { memberId }, language, params, db }) =>
          readDetail({ ...ctx, db }, { memberId, language, lineId: params.lineId }),
        ),
      },
    },
  );
}

export function walletRoutes(ctx: Context) {
  return routes(contract.wallet, {
    member: {
      read: reading(({ member, db }) => readWallet({ ...ctx, db }, member)),
      ways: reading(({ member, db }) => readWays({ ...ctx, db }, member)),
    },
  });
}
