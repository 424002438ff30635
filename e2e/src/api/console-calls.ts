/** Calls of the console's API by one staff user, and approvals of what another one requested. */
import type { list as listApprovals } from "@krapao/contract/console/approvals";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { Product } from "../fixtures/product.ts";
import { ask } from "./calls.ts";

export type ConsoleCall = <T = unknown>(path: string, body?: object, method?: string) => Promise<T>;

export function consoleCalls({ consoleUrl }: Product, token: string): ConsoleCall {
  return (path, body, method = "POST") =>
    ask(`${consoleUrl}/api/console/${path}`, { method, token, body });
}

/** Approves a request if it waits. */
export async function approve(post: ConsoleCall, approvalId: string | null): Promise<void> {
  const { rows } = await post<ClientOutput<typeof listApprovals>>("approvals", {
    tab: "waiting",
  });
  const request = rows.find(({ id }) => id === approvalId);
  if (!request) return;
  const { payloadHash } = request;
  await post(`approvals/${approvalId}/approve`, { payloadHash, why: "checked" });
}
