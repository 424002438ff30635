import { createHash } from "node:crypto";
import type { Product } from "../fixtures/product.ts";

/** The version of the agreement, as web/src/features/lookups/agreement.ts stores its acceptance. */
export async function acceptedAgreement({ url, variant }: Product): Promise<string> {
  const language = variant === "lao" ? "lo" : "th";
  const answer = await fetch(`${url}/api/lookup/agreements`, {
    headers: { "accept-language": language },
  });
  const sections = JSON.stringify(await answer.json());
  return createHash("sha256").update(sections).digest("hex").slice(0, 16);
}
