/**
 * Groups the handlers of the console by the permission they need, so that console-routes.ts shows
 * it.
 */
import type { Endpoint } from "@krapao/contract";
import type { ConsoleHandler, ConsoleHandlers } from "./console-call.ts";

type Group = Record<string, Endpoint>;

/**
 * `noToken`: signing in; `anyRole`: every staff user; otherwise the permission that the role needs.
 */
type GrantOf<E extends Endpoint> = E["access"] extends "staff-login"
  ? "noToken"
  : E["permission"] extends string
    ? E["permission"]
    : "anyRole";

type RoutesByGrant<G extends Group> = {
  [P in { [N in keyof G]: GrantOf<G[N]> }[keyof G]]: {
    [N in keyof G as GrantOf<G[N]> extends P ? N : never]: ConsoleHandler<G[N]>;
  };
};

/**
 * The handlers of a group of console calls, by permission. A missing handler does not compile, and
 * neither does one under another permission than the contract gives its endpoint.
 */
export function consoleRoutes<G extends Group>(
  _group: G,
  byGrant: RoutesByGrant<NoInfer<G>>,
): ConsoleHandlers<G> {
  return Object.assign({}, ...Object.values(byGrant));
}
