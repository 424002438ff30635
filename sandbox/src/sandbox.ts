/** What every external party of the sandbox uses. */
import type { Callbacks } from "./callbacks.ts";
import type { SandboxConfig } from "./config.ts";
import type { Styles } from "./style.ts";
import type { World } from "./world.ts";

export type Sandbox = {
  config: SandboxConfig;
  world: World;
  callbacks: Callbacks;
  /** How each external party writes. */
  styles: Styles;
  /** During a call with the fault `not-found`: no reference finds an earlier transfer or payout. */
  findsNothing: boolean;
  /** Milliseconds of the sandbox's own clock, which control can move. */
  now(): number;
  /**
   * Marks the state as changed, so that it is saved. Records that changed in place are named; one
   * that was added to a list or removed need not be.
   */
  changed(...records: object[]): void;
  /** Resolves when every change so far is saved. */
  saved(): Promise<void>;
  /** Deletes all state. */
  reset(): void;
  /** The sandbox's own address, without a trailing slash. */
  publicUrl(): string;
};

/** A time of the sandbox's clock as ISO text. */
export function isoText(atMs: number): string {
  return new Date(atMs).toISOString();
}
