/** SQL of where and with what members were here. */
import type { Tx } from "../../kernel/db.ts";
import type { Device } from "../../kernel/http.ts";

/** From where a member came, and with what. */
export interface Origin {
  /** An IPv4 address, or a /64 of IPv6. */
  address: string;
  device: Device;
}

/** Notes that the member was here; sessions are deleted in time, this stays. */
export async function noteOrigin(
  tx: Tx,
  { memberId, origin, at }: { memberId: bigint; origin: Origin; at: Date },
): Promise<void> {
  const { address, device } = origin;
  const kinds = [
    { kind: "address" as const, value: address },
    ...(device.key === null ? [] : [{ kind: "device" as const, value: device.key }]),
  ];
  await tx
    .insertInto("accounts_trace")
    .values(
      kinds.map((each) => ({ ...each, member_id: memberId, first_seen_at: at, last_seen_at: at })),
    )
    .onConflict((conflict) =>
      conflict.columns(["kind", "value", "member_id"]).doUpdateSet({ last_seen_at: at }),
    )
    .execute();
}
