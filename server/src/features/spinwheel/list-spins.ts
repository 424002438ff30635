import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import type { Db } from "../../kernel/db/database.ts";
import { listMemberSpins, listWheelSlices } from "./queries.ts";

const SPINS_MAX = 100;

/** The member's last spins with the data to recompute them; the seed in use stays hidden. */
export async function listSpins(
  db: Db,
  { memberId, language }: { memberId: bigint; language: Language },
): Promise<ServerOutput<typeof contract.spinwheel.history>> {
  const spins = await listMemberSpins(db, { memberId, limit: SPINS_MAX });
  const wheels = await listWheelSlices(db, [...new Set(spins.map(({ wheelId }) => wheelId))]);
  return {
    spins: spins.map((spin) => {
      const slices = wheels.get(spin.wheelId) ?? [];
      const slice = slices[spin.position];
      return {
        spinId: spin.id,
        createdAt: spin.createdAt,
        code: slice?.code ?? "",
        label: slice?.label[language] ?? "",
        nonce: spin.nonce,
        clientSeed: spin.clientSeed,
        commitment: spin.commitment.toString("hex"),
        serverSeed: spin.revealedAt ? spin.serverSeed.toString("hex") : null,
        slices: slices.map(({ code, label, weight }) => ({ code, label: label[language], weight })),
      };
    }),
  };
}
