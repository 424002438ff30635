import { whole } from "../../../lib/format.ts";
import type { Payload } from "../payload.ts";

/** Fills amounts of the payload into `{name}`, in baht; the server does it for each member. */
export function withAmounts(html: string, payload: Payload): string {
  return html.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const amounts = payload[name] as { THB?: unknown } | null | undefined;
    return typeof amounts?.THB === "number" ? `฿${whole(amounts.THB)}` : placeholder;
  });
}
