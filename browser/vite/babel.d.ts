/** The one function of Babel that the builds call; Babel itself ships no types. */
declare module "@babel/core" {
  export function transformAsync(
    code: string,
    options: Record<string, unknown>,
  ): Promise<{ code?: string | null; map?: import("rolldown").ExistingRawSourceMap } | null>;
}
