import { read } from "@krapao/contract/wallet";
import { api } from "../../lib/api.ts";
import { walletNow } from "../../lib/wallet.ts";

/** The id of the member who is logged in; asked for where no page has read the wallet yet. Throws ApiError. */
export async function memberIdNow(): Promise<string> {
  return (walletNow() ?? (await api(read))).profile._id;
}
