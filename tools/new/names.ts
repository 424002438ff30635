/** A file that the generator writes. */
export type NewFile = { path: string; text: string };

export const pascal = (name: string) =>
  name.replace(/(^|-)([a-z0-9])/g, (_all, _dash, letter: string) => letter.toUpperCase());
export const camel = (name: string) => pascal(name).replace(/^./, (letter) => letter.toLowerCase());
