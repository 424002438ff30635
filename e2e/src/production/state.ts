/** What the parts of a rehearsal hand on to each other, in a file that its owner alone can read. */

/** What the parts of a rehearsal hand on to each other, in a file that its owner alone can read. */
import dns, { lookup } from "node:dns";
import { readFileSync, writeFileSync } from "node:fs";
import type { Person } from "../api/members.ts";
import type { Product } from "../fixtures/product.ts";

/** Runs a step and prints its line. */
export type Run = (name: string, run: () => Promise<void>) => Promise<void>;

export interface Owner {
  username: string;
  password: string;
  /** Of the authenticator, once it is set up. */
  secret?: string;
  /** The last code that was given: a code works once. */
  lastCode?: string;
  token?: string;
}

export interface State {
  url: string;
  consoleUrl: string;
  sandboxUrl: string;
  /** Fingerprint of the certificate's key: the browser trusts this key and no other one. */
  certificateKey: string;
  owners: Owner[];
  person?: Person;
}

export function readState(file: string): State {
  return JSON.parse(readFileSync(file, "utf8")) as State;
}

export function writeState(file: string, state: State): void {
  writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
}

/** The product as the pages of the journeys know it. */
export function productOf({ url, consoleUrl, sandboxUrl }: State): Product {
  return { variant: "thai", url, consoleUrl, sandboxUrl };
}

/** Lets this process find the rehearsal's hosts, which no name server knows, on this machine. */
export function findHostsHere(): void {
  dns.lookup = ((host: string, ...rest: unknown[]) => {
    const here = host.endsWith(".krapao.example") ? "127.0.0.1" : host;
    return (lookup as (...given: unknown[]) => void)(here, ...rest);
  }) as typeof dns.lookup;
}
