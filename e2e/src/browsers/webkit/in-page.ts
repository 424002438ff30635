/**
 * What runs in a page of WebKit. Classic WebDriver has no handles and no calls that go on while
 * others run, so a table in the page keeps the objects and the calls that have not settled.
 */

/** What every call to a page brings back, also one that only asks. */
export type Seen = {
  doc: string;
  url: string;
  /** How often the page went back or forward in itself: its address may be the same. */
  moves: number;
  ready: DocumentReadyState;
  /** What became of calls that went on after their command. */
  settled: [number, unknown][];
  errors: string[];
};

/** Begins each script. `krapao` is the table; the page's own code never meets it. */
export const PRELUDE = `
const krapao = window[Symbol.for("krapao-driver")] ??= (() => {
  const t = { doc: crypto.getRandomValues(new Uint32Array(3)).join("-"), next: 0, moves: 0, objects: new Map(), codes: new Map(), settled: [], errors: [] };
  addEventListener("popstate", () => { t.moves += 1; });
  addEventListener("error", (event) => { if (event.error) t.errors.push(String(event.error)); });
  addEventListener("unhandledrejection", (event) => t.errors.push(String(event.reason)));
  const compile = window.eval;
  window.eval = (text) => (t.codes.has(text) ? t.codes.get(text)() : compile(text));
  window.__pw_bidiInsertText = (text) => {
    if (!document.execCommand("insertText", false, text)) throw new Error("no text can be typed here");
  };
  t.keep = (value) => { const h = t.doc + ":" + ++t.next; t.objects.set(h, value); return h; };
  t.read = (arg) => {
    const h = arg.handle ?? arg.sharedId;
    if (h !== undefined) { if (!t.objects.has(h)) throw new Error("no such handle"); return t.objects.get(h); }
    switch (arg.type) {
      case "undefined": return undefined;
      case "null": return null;
      case "number": return typeof arg.value === "string" ? Number(arg.value) : arg.value;
      case "bigint": return BigInt(arg.value);
      case "array": return arg.value.map(t.read);
      case "object": return Object.fromEntries(arg.value.map(([k, v]) => [typeof k === "string" ? k : t.read(k), t.read(v)]));
      case "date": return new Date(arg.value);
      case "regexp": return new RegExp(arg.value.pattern, arg.value.flags);
      default: return arg.value;
    }
  };
  t.write = (value, owned) => {
    if (value === undefined) return { type: "undefined" };
    if (value === null) return { type: "null" };
    if (typeof value === "number") return { type: "number", value: Object.is(value, -0) ? "-0" : Number.isFinite(value) ? value : String(value) };
    if (typeof value === "bigint") return { type: "bigint", value: String(value) };
    if (typeof value !== "object" && typeof value !== "function") return { type: typeof value, value: typeof value === "symbol" ? undefined : value };
    if (value instanceof Node) { const h = t.keep(value); return { type: "node", sharedId: h, ...(owned ? { handle: h } : {}), value: {} }; }
    const type = value === window ? "window" : typeof value === "function" ? "function" : Array.isArray(value) ? "array" : value instanceof Promise ? "promise" : "object";
    if (owned) return { type, handle: t.keep(value), ...(type === "window" ? { value: { context: "" } } : {}) };
    if (type === "array") return { type, value: value.map((each) => t.write(each)) };
    if (type === "object") return { type, value: Object.entries(value).map(([k, v]) => [k, t.write(v)]) };
    return { type };
  };
  t.say = (error) => { try { return String(error?.stack && error?.message !== undefined ? error.name + ": " + error.message + "\\n" + error.stack : error); } catch { return "an error"; } };
  t.seen = () => ({ doc: t.doc, url: location.href, moves: t.moves, ready: document.readyState, settled: t.settled.splice(0), errors: t.errors.splice(0) });
  t.run = async (id, begin, owned) => {
    try { return [id, { ok: t.write(await begin(), owned) }]; } catch (error) { return [id, { error: t.say(error) }]; }
  };
  return t;
})();
`;

/** How long a command waits in the page for its result before it goes on without it. */
const SHORT_MS = 25;

/** Runs an expression. The answer is what was seen, with the result once it is there. */
export function callOf({
  id,
  expression,
  args,
  owned,
  codes,
}: {
  id: number;
  expression: string;
  /** Empty for a plain expression, else the arguments of the function. */
  args: object[] | null;
  owned: boolean;
  codes: string[];
}): string {
  const compiled = codes.map(
    (code) => `krapao.codes.set(${JSON.stringify(code)}, () => (${bare(code)}));`,
  );
  const given = JSON.stringify(args ?? []);
  const call = args
    ? `(${bare(expression)})(...${given}.map(krapao.read))`
    : `(${bare(expression)})`;
  return `${PRELUDE}${compiled.join("\n")}
    const done = arguments[arguments.length - 1];
    const settled = krapao.run(${id}, () => ${call}, ${owned});
    let late = false;
    const answer = () => { if (!late) { late = true; done(JSON.stringify(krapao.seen())); } };
    settled.then((each) => { krapao.settled.push(each); answer(); });
    setTimeout(answer, ${SHORT_MS});`;
}

/** An expression may end as a statement does. */
export const bare = (code: string) => code.trim().replace(/;+$/, "");
