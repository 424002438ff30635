/**
 * Groups the handlers of a feature by access, so that routes.ts shows which callers each call
 * admits.
 */
import type { Endpoint } from "@krapao/contract";
import type { Handler, Handlers } from "./call.ts";

type Group = Record<string, Endpoint>;

/** The handlers of a group, by the `access` of their endpoints. */
type RoutesByAccess<G extends Group> = {
  [A in G[keyof G]["access"]]: {
    [N in keyof G as G[N]["access"] extends A ? N : never]: Handler<G[N]>;
  };
};

/**
 * The handlers of a group of calls: `routes(contract.games, { member: { transfer: ... } })`. A
 * missing handler does not compile, and neither does one under another access than the contract
 * gives its endpoint.
 */
export function routes<G extends Group>(
  _group: G,
  byAccess: RoutesByAccess<NoInfer<G>>,
): Handlers<G> {
  return Object.assign({}, ...Object.values(byAccess));
}
