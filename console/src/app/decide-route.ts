/** Which page an address shows, by the table of routes and by what the role may see. */
import type { Permission } from "@krapao/contract/console/permissions";
import { ROUTES, type Route } from "./routes.ts";

type May = (permission: Permission) => boolean;

export const isOpenTo = (route: Route, may: May) =>
  route.permission === null || may(route.permission);

/** The result of a path. */
export type Decision =
  | { show: Route; params: Record<string, string> }
  | { to: string }
  | { refuse: "forbidden" | "notFound" };

/** A decoded segment of an address; empty when it is malformed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** The named segments of a path, or null when the pattern does not match. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (!part.startsWith(":")) {
      if (part !== value) return null;
      continue;
    }
    const text = decoded(value);
    if (text === "") return null;
    params[part.slice(1)] = text;
  }
  return params;
}

/** Decides by the table. A role without the overview starts at its first page. */
export function decide(target: string, may: May): Decision {
  const path = target.replace(/(.)\/+$/, "$1");
  for (const route of ROUTES) {
    const params = matchPath(route.path, path);
    if (!params) continue;
    if (isOpenTo(route, may)) return { show: route, params };
    const start = ROUTES.find((each) => each.group && isOpenTo(each, may));
    return path === "/" && start ? { to: start.path } : { refuse: "forbidden" };
  }
  return { refuse: "notFound" };
}
