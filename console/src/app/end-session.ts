import * as staff from "@krapao/contract/office/staff";
import { api } from "../lib/api.ts";
import { queryClient } from "../lib/query.ts";
import { forgetToken } from "../lib/session.ts";

/** Ends the session, here even when the server cannot be told. */
export async function endSession(): Promise<void> {
  const told = api(staff.signOut).catch(() => undefined);
  forgetToken();
  await told;
  queryClient.clear();
}
