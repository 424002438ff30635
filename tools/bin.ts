import { join } from "node:path";
import { root } from "@krapao/testkit/settings";

/** The path of a program that an installed package brings. */
export const bin = (name: string): string => join(root, "node_modules/.bin", name);
