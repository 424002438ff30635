import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import type { Db } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import { findMember } from "../../accounts/index.ts";
import { listWheelSlices } from "../queries.ts";
import { textOf, weightsIn } from "../wheel.ts";
import { listMemberSpins } from "./queries.ts";

const SPINS_MAX = 100;

/** The member's last spins with the data to recompute them; the seed in use stays hidden. */
export async function listSpins(
  db: Db,
  { memberId, language }: { memberId: bigint; language: Language },
): Promise<ServerOutput<typeof contract.spinwheel.history>> {
  const [member, spins] = await Promise.all([
    findMember(db, memberId),
    listMemberSpins(db, { memberId, limit: SPINS_MAX }),
  ]);
  assert(member, "a caller is a member");
  const { currency } = member;
  const wheels = await listWheelSlices(db, [...new Set(spins.map(({ wheelId }) => wheelId))]);
  return {
    spins: spins.map((spin) => {
      const drawn = wheels.get(spin.wheelId) ?? [];
      const weights = weightsIn(drawn, spin.currency);
      const slices = drawn.map(({ code, label, amountMinor }, position) => ({
        code,
        label: textOf(label, { amountMinor, currency, language }),
        weight: weights[position] ?? 0,
      }));
      return {
        spinId: spin.id,
        createdAt: spin.createdAt,
        code: slices[spin.position]?.code ?? "",
        label: slices[spin.position]?.label ?? "",
        nonce: spin.nonce,
        clientSeed: spin.clientSeed,
        commitment: spin.commitment.toString("hex"),
        serverSeed: spin.revealedAt ? spin.serverSeed.toString("hex") : null,
        slices,
      };
    }),
  };
}
