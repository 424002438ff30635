/** Saves what a staff user chose. It loads only when something is changed. */
import { savePreferences as call } from "@krapao/contract/console/staff/preferences";
import type { ClientInput } from "@krapao/contract/endpoint";
import { api } from "./api.ts";
import { type Me, meQuery } from "./me.ts";
import { queryClient } from "./query-client.ts";

/** Saves some of the choices; the page shows them at once. */
export async function savePreferences(input: ClientInput<typeof call>): Promise<void> {
  const { preferences } = await api(call, { input });
  queryClient.setQueryData<Me>(meQuery.queryKey, (me) => me && { ...me, preferences });
}
