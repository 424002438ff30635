/** Texts that name hosts, for tests of the list of trusted hosts. */
import { setupEditor } from "@krapao/testkit/builders/setup-documents";
import type { World } from "@krapao/testkit/world";
import { expect } from "vitest";

export const SEEDED = ["krapao.example", "line.me"];

/** Ways to name another host. */
export const ATTACKS = [
  "https://evil.example/app.apk",
  "evil.com",
  '<a href="https://evil.example/login">here</a>',
  "<a href='mailto:help@evil.com'>write</a>",
  "//evil.example/a.png",
  "ev\u200bil.com",
  "\u202eevil.com",
];

export const words = (text: string) => ({ th: text, la: text, en: text });

export const span = () => ({
  startsAt: "2026-01-01T00:00:00.000Z",
  endsAt: "2040-01-01T00:00:00.000Z",
});

/** Two owners who keep the list. */
export async function listKeepers(world: World) {
  const [maker, checker] = [await world.staff("owner"), await world.staff("owner")];
  const hosts = setupEditor(world, { maker, checker });
  return {
    owners: [maker, checker] as const,
    hosts,
    /** Adds hosts to the seeded ones. */
    async trust(...more: string[]): Promise<void> {
      const list = [...SEEDED, ...more];
      expect((await hosts.changeByTwo("setting", "hosts", { list })).status).toBe(200);
    },
    /** Only the seeded ones are left. */
    async distrust(): Promise<void> {
      const { body } = await hosts.change("setting", "hosts", { list: SEEDED });
      expect(body.message).toBe("SUCCESS");
    },
  };
}
