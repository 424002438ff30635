/** The members around one: who shares an account, a holder, a device, an address or an invite. */
import * as v from "valibot";
import { timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { memberBrief, memberId } from "../schemas.ts";

export const RING_KINDS = ["account", "holder", "device", "address", "inviter"] as const;
export type RingKind = (typeof RING_KINDS)[number];
/** Most members of a picture, the member included. */
export const RING_MAX = 25;

export const ring = consoleEndpoint({
  method: "GET",
  path: "/api/console/members/{memberId}/ring",
  permission: "accounts.read",
  summary: "Members who share something with this one, and what each pair of them shares",
  params: v.strictObject({ memberId }),
  output: v.object({
    /** The member first. */
    members: v.array(
      v.object({
        ...memberBrief.entries,
        isSuspended: v.boolean(),
        createdAt: timestamp,
      }),
    ),
    links: v.array(
      v.object({ from: v.string(), to: v.string(), kinds: v.array(v.picklist(RING_KINDS)) }),
    ),
    /** There are more members than the picture has. */
    isCut: v.boolean(),
  }),
  errors: ["NO_DATA"],
});
export type MemberRing = v.InferOutput<typeof ring.output>;
