/**
 * Playwright sends code as strings and evaluates them in the page, which our policy refuses. The
 * strings of a call that are code are therefore part of its script.
 */
import { Script } from "node:vm";
import { bare } from "./in-page.ts";

const known = new Map<string, boolean>();

function isCode(text: string): boolean {
  if (!/=>|function|\(/.test(text)) return false;
  let found = known.get(text);
  if (found === undefined) {
    try {
      new Script(`(${bare(text)})`);
      found = true;
    } catch {
      found = false;
    }
    known.set(text, found);
  }
  return found;
}

/** Strings anywhere in the arguments that the page will evaluate, as it will write them. */
export function codesIn(args: unknown): string[] {
  if (typeof args === "string") return isCode(args) ? [args, `(${args})`] : [];
  if (Array.isArray(args)) return args.flatMap(codesIn);
  if (typeof args === "object" && args !== null) return Object.values(args).flatMap(codesIn);
  return [];
}
