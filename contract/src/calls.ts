import type { Endpoint } from "./endpoint.ts";

type Calls<M> = { [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] };

/** The calls among the exports of a file, by the names of the exports. */
export function callsOf<M extends object>(exports: M): Calls<M> {
  const isCall = (value: unknown) =>
    typeof value === "object" && value !== null && "method" in value && "path" in value;
  return Object.fromEntries(
    Object.entries(exports).filter(([, value]) => isCall(value)),
  ) as Calls<M>;
}
