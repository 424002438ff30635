import { type Page, page } from "@krapao/browser/loading/page";
import type { ComponentType } from "react";
import { gameTexts } from "../features/games/texts.ts";
import { walletTexts } from "../features/wallet/texts.ts";
import { loginPath } from "../lib/navigation/navigation.tsx";
import Login from "./pages/login.tsx";

export interface Route {
  /** A member route without a token leads to /login. */
  access: "any" | "member";
  shell: "visitor" | "member" | "bare";
  page: ComponentType | Page;
}

const NOT_FOUND: Route = {
  access: "any",
  shell: "bare",
  page: page(() => import("./pages/not-found.tsx")),
};

/** One page in both areas, each with its menu. */
const contactPage = page(() => import("./pages/contact.tsx"));

const ROUTES: Readonly<Record<string, Route>> = {
  // Part of the entry, since it is the first page of most visitors.
  "/login": { access: "any", shell: "visitor", page: Login },
  "/register": {
    access: "any",
    shell: "visitor",
    page: page(() => import("./pages/register.tsx")),
  },
  "/reset-password": {
    access: "any",
    shell: "visitor",
    page: page(() => import("./pages/reset-password.tsx")),
  },
  "/howto": {
    access: "any",
    shell: "visitor",
    page: page(() => import("./pages/howto.tsx")),
  },
  "/contact": { access: "any", shell: "visitor", page: contactPage },
  "/terminated": {
    access: "any",
    shell: "bare",
    page: page(() => import("./pages/terminated.tsx")),
  },
  "/user/home": {
    access: "member",
    shell: "member",
    page: page(() => import("./pages/home.tsx"), [walletTexts, gameTexts]),
  },
  "/user/profile": {
    access: "member",
    shell: "member",
    page: page(() => import("./pages/profile.tsx")),
  },
  "/user/play": {
    access: "member",
    shell: "member",
    page: page(() => import("./pages/play.tsx")),
  },
  "/user/bonus": {
    access: "member",
    shell: "member",
    page: page(() => import("./pages/bonus.tsx")),
  },
  "/user/contact": { access: "member", shell: "member", page: contactPage },
  "/user/statement": {
    access: "member",
    shell: "member",
    page: page(() => import("./pages/statement.tsx")),
  },
};

const REDIRECTS: Readonly<Record<string, string>> = { "/": "/user", "/user": "/user/home" };

/** What a path leads to: a route to show, or another path. */
export type Decision = { show: Route; path: string } | { to: string };

/** Decides by the table. `target` is path and search, kept for after the login. */
export function decide(target: string, hasToken: boolean): Decision {
  const path = (target.split("?")[0] ?? "").replace(/(.)\/+$/, "$1");
  if (!hasToken && (path === "/user" || path === "/")) return { to: "/login" };
  const redirect = REDIRECTS[path];
  if (redirect) return { to: redirect };
  const route = ROUTES[path] ?? NOT_FOUND;
  if (route.access === "member" && !hasToken) return { to: loginPath(target) };
  // A member reads the help with the menu of a member, whose tabs do not log out.
  const show = path === "/howto" && hasToken ? { ...route, shell: "member" as const } : route;
  return { show, path };
}

/** Loads the page of a path, following its redirects; undefined when nothing has to load. */
export function preloadRoute(path: string, hasToken: boolean): Promise<void> | undefined {
  let decision = decide(path, hasToken);
  for (let hops = 0; "to" in decision && hops < 4; hops += 1)
    decision = decide(decision.to, hasToken);
  if ("to" in decision) return undefined;
  const shown = decision.show.page;
  return "preload" in shown ? shown.preload() : undefined;
}
