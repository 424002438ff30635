import { read } from "@krapao/contract/member/wallet";
import { api } from "../../lib/api/api.ts";
import { walletNow } from "../../lib/money/wallet.ts";

/**
 * Id of the member who is logged in, from the wallet that a page has read, else from the server.
 * Throws ApiError.
 */
export async function readMemberId(): Promise<string> {
  return (walletNow() ?? (await api(read))).profile._id;
}
