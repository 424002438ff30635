/** A file that the generator writes. */
export type NewFile = { path: string; text: string };

export const pascal = (name: string) =>
  name.replace(/(^|-)([a-z0-9])/g, (_all, _dash, letter: string) => letter.toUpperCase());
export const camel = (name: string) => pascal(name).replace(/^./, (letter) => letter.toLowerCase());

/** The dialect of a new adapter: server/src/compare/companies.ts lists it. */
export const dialectFile = (company: string): NewFile => ({
  path: `server/src/adapters/${company}/dialect.ts`,
  text: `import type { Dialect } from "../../ports/company.ts";

export const ${company.toUpperCase().replaceAll("-", "_")}: Dialect = {
  name: "${company}",
  version: 1,
  origin: "company",
};
`,
});
