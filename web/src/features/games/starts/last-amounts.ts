const KEPT_SECONDS = 365 * 24 * 3600;
/** A cookie must stay small, so the games that were chosen last are kept. */
const MOST_GAMES = 12;

/** A sum in units as text, or all that the wallet has. */
export type Choice = string;
export const ALL: Choice = "all";

/**
 * What the member brought into each game last on this device, until logout. A cookie, since the
 * specification names every key of the browser's storage.
 */
function readAll(): [code: string, choice: Choice][] {
  const [, kept = ""] = /(?:^|; )amounts=([\w.~-]+)/.exec(document.cookie) ?? [];
  return kept.split("~").flatMap((each) => {
    const [, code, choice] = /^([\w-]+?)-(all|\d+)$/.exec(each) ?? [];
    return code && choice ? [[code, choice] as [string, Choice]] : [];
  });
}

export function readLastAmount(code: string): Choice | null {
  return readAll().find(([each]) => each === code)?.[1] ?? null;
}

/** Preselects this amount the next time; `clearSession` removes it. */
export function keepLastAmount(code: string, choice: Choice): void {
  const others = readAll().filter(([each]) => each !== code);
  const kept = [[code, choice] as const, ...others].slice(0, MOST_GAMES);
  const value = kept.map((each) => each.join("-")).join("~");
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store
  document.cookie = `amounts=${value}; path=/; max-age=${KEPT_SECONDS}; samesite=lax`;
}
