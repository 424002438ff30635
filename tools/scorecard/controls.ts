/** The controls of the product and their proofs, read from docs/controls.md. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";

/** A file with words of the title of its test or journey, or a command and no words. */
export interface Proof {
  source: string;
  words: string;
}

export interface Control {
  id: string;
  section: string;
  what: string;
  /** No release is made without it. */
  blocks: boolean;
  proofs: Proof[];
  /** What no proof shows, or an empty text. */
  gap: string;
}

export const isCommand = ({ source }: Proof) => /^(npm run|node) /.test(source);
export const isJourney = ({ source }: Proof) => source.startsWith("e2e/");

const ROW = /^\| (\w+)(\*?) \| ([^|]+) \| ([^|]*?) ?\| ([^|]*?) ?\|$/gm;

const text = readFileSync(join(root, "docs/controls.md"), "utf8");

/** In the order of the document. */
export const CONTROLS: readonly Control[] = text.split("\n## ").flatMap((part) =>
  [...part.matchAll(ROW)]
    .filter(([, id]) => id !== "control")
    .map(([, id = "", star, what = "", proof = "", gap = ""]) => ({
      id,
      section: part.split("\n")[0] ?? "",
      what,
      blocks: star === "*",
      proofs: [...proof.matchAll(/`([^`]+)`([^`]*?)(?:<br>|$)/g)].map(
        ([, source = "", words = ""]) => ({ source, words: words.trim() }),
      ),
      gap,
    })),
);
