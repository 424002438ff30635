import { isAllowed, type Permission, type Role } from "@krapao/contract/console/permissions";
import { START_PAGES } from "@krapao/contract/console/staff/preferences";
import { describe, expect, test } from "vitest";
import { decide } from "./decide-route.ts";
import { ROUTES } from "./routes.ts";

const shown = (path: string, role: Role) => {
  const may = (permission: Permission) => isAllowed(role, permission);
  const decision = decide(path, may);
  if ("to" in decision) return `to ${decision.to}`;
  if ("refuse" in decision) return decision.refuse;
  return [decision.show.title, ...Object.values(decision.params)].join(" ");
};

describe("decides the page of a path, or the refusal", () => {
  test.each<[string, Role, string]>([
    ["/", "owner", "dashboard"],
    ["/", "agent", "to /chat"],
    ["/staff", "owner", "staff"],
    ["/staff/", "auditor", "staff"],
    ["/staff", "cashier", "forbidden"],
    ["/members/100001", "agent", "member 100001"],
    ["/members/a%2Fb", "agent", "member a/b"],
    ["/members/%E0%A4", "agent", "notFound"],
    ["/members/", "agent", "members"],
    ["/members/1/2", "owner", "notFound"],
    ["/account", "agent", "account"],
    ["/nothing", "owner", "notFound"],
  ])("%s for %s: %s", (path, role, result) => expect(shown(path, role)).toBe(result));
});

test("gives each page a unique path and title", () => {
  expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
  expect(new Set(ROUTES.map(({ title }) => title)).size).toBe(ROUTES.length);
});

test("a staff user can start on each page of the rail, with the permission of that page", () => {
  const pages = ROUTES.filter(({ group }) => group).map(({ path, permission }) => [
    path,
    permission,
  ]);
  expect(pages).toEqual(Object.entries(START_PAGES));
});
