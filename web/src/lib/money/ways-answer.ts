import type { ClientOutput } from "@krapao/contract/endpoint";
import type { ways } from "@krapao/contract/member/wallet/ways";

/** What the member may do now, as the server last answered. */
export type Ways = ClientOutput<typeof ways>;
