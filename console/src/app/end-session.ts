import * as staff from "@krapao/contract/console/staff";
import { api } from "../lib/api/api.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { beforeEnd } from "../lib/session/before-end.ts";
import { clearSession } from "../lib/session/session.ts";

/** Ends the session in this browser even when the call fails. */
export async function endSession(): Promise<void> {
  await Promise.all([...beforeEnd].map((send) => send()));
  const signedOut = api(staff.signOut).catch(() => undefined);
  clearSession();
  await signedOut;
  queryClient.clear();
}
