/** What every party of the sandbox works with. */
import type { Callbacks } from "./callbacks.ts";
import type { SandboxConfig } from "./config.ts";
import type { World } from "./world.ts";

export type Sandbox = {
  config: SandboxConfig;
  world: World;
  callbacks: Callbacks;
  /** Milliseconds of the sandbox's own clock, which control can move. */
  now(): number;
  /** Says that the world changed, so that it is kept. */
  changed(): void;
  /** Resolves when every change so far is kept. */
  saved(): Promise<void>;
  /** Forgets everything. */
  reset(): void;
  /** The sandbox's own address, without a trailing slash. */
  publicUrl(): string;
};

/** A moment of the sandbox's clock as ISO text. */
export function isoText(atMs: number): string {
  return new Date(atMs).toISOString();
}
