/**
 * WebKitGTK for Playwright, which speaks WebDriver BiDi: this program answers its commands with the
 * classic WebDriver of WebKit. It is started with the paths of the driver, of Xvfb and of the
 * browser.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { WebSocket } from "ws";
import { type Command, commandOf, listenForPlaywright, type Params } from "../channel.ts";
import { ELEMENT } from "./driver.ts";
import type { Decision } from "./network.ts";
import type { WebKitPage } from "./page.ts";
import { UserContext } from "./user-context.ts";

const [driver = "", xvfb = "", binary = ""] = process.argv.slice(2);
const contexts = new Map<string, UserContext>();
let count = 0;

/** A screen that no one sees. The server writes the number that it found free. */
async function startDisplay(): Promise<{ display: string; child: ChildProcess }> {
  const args = ["-displayfd", "3", "-screen", "0", "1920x1300x24", "-nolisten", "tcp"];
  const child = spawn(xvfb, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [number] = await once(child.stdio[3] ?? child, "data");
  return { display: `:${String(number).trim()}`, child };
}

const { display, child: screen } = await startDisplay();
process.once("SIGTERM", () => void end());
listenForPlaywright((socket) => {
  socket.on("message", (data) => void answer(socket, commandOf(data)));
  socket.on("close", () => void end());
});

async function end(): Promise<void> {
  await Promise.all([...contexts.values()].map((context) => context.close()));
  screen.kill("SIGTERM");
  process.exit(0);
}

async function answer(socket: WebSocket, { id, method, params }: Command): Promise<void> {
  const tell = (event: string, news: object) =>
    socket.send(JSON.stringify({ type: "event", method: event, params: news }));
  try {
    const result = (await commands[method]?.(params, tell)) ?? {};
    socket.send(JSON.stringify({ id, type: "success", result }));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    socket.send(JSON.stringify({ id, type: "error", error: "unknown error", message }));
  }
  if (method === "browser.close") await end();
}

function contextsOf({ userContexts, contexts: pages }: Params): UserContext[] {
  const named = (userContexts ?? []) as string[];
  const ofPages = (pages ?? []) as string[];
  return [...contexts].flatMap(([id, context]) =>
    named.includes(id) || ofPages.some((page) => context.pages.has(page)) ? [context] : [],
  );
}

function place({ context, target }: Params): { page: WebKitPage; within: UserContext } {
  const id = context ?? (target as Params).context;
  for (const within of contexts.values()) {
    const page = within.pages.get(String(id));
    if (page) return { page, within };
  }
  throw new Error("no such frame");
}

const navigated = (page: WebKitPage, url: string) => ({ navigation: page.begin(url), url });

async function evaluate(params: Params, expression: string, args: object[] | null) {
  const { page } = place(params);
  const sandbox = (params.target as Params).sandbox;
  const { ok, error } = await page.call(expression, args, params.resultOwnership === "root");
  const realm = page.realm(sandbox);
  if (ok) return { type: "success", result: ok, realm };
  const exception = { type: "error" };
  const stackTrace = { callFrames: [] };
  const details = { text: error, columnNumber: 0, lineNumber: 0, exception, stackTrace };
  return { type: "exception", exceptionDetails: details, realm };
}

function decide({ request }: Params, decision: Decision): void {
  for (const { decisions } of contexts.values()) {
    decisions.get(String(request))?.(decision);
    decisions.delete(String(request));
  }
}

type Tell = (event: string, news: object) => void;

/** What a command answers. A command that is not here succeeds without effect. */
const commands: Record<string, (params: Params, tell: Tell) => unknown> = {
  "session.new": () => ({
    sessionId: "webkit",
    capabilities: { browserName: "webkit", browserVersion: "WebKitGTK", userAgent: "" },
  }),
  "browser.createUserContext": (_, tell) => {
    const userContext = `context-${++count}`;
    contexts.set(userContext, new UserContext(userContext, { driver, binary, display }, tell));
    return { userContext };
  },
  "browser.removeUserContext": async ({ userContext }) => {
    await contexts.get(String(userContext))?.close();
    contexts.delete(String(userContext));
  },
  "browsingContext.create": async ({ userContext }) => {
    const page = await contexts.get(String(userContext))?.open();
    return { context: page?.id };
  },
  "browsingContext.close": async (params) => {
    const { page, within } = place(params);
    await page.send("DELETE", "/window");
    within.pages.delete(page.id);
    page.close();
  },
  "browsingContext.navigate": async (params) => {
    const { page, within } = place(params);
    const url = String(params.url);
    const answer = navigated(page, url);
    await page.send("POST", "/url", { url });
    void within.insist(page, url).catch(() => undefined);
    return answer;
  },
  "browsingContext.reload": async (params) => {
    const { page } = place(params);
    const answer = navigated(page, page.url);
    await page.send("POST", "/refresh");
    return answer;
  },
  "browsingContext.traverseHistory": async (params) => {
    await place(params).page.send("POST", Number(params.delta) < 0 ? "/back" : "/forward");
  },
  "browsingContext.setViewport": async (params) => {
    const size = params.viewport as UserContext["size"] | null;
    for (const context of size ? contextsOf(params) : []) context.size = size ?? context.size;
    if (!params.context || !size) return;
    const { page, within } = place(params);
    await within.resize(page, size);
  },
  "browsingContext.captureScreenshot": async (params) => ({
    data: await place(params).page.send<string>("GET", "/screenshot"),
  }),
  "emulation.setTimezoneOverride": (params) => {
    for (const context of contextsOf(params)) context.zone = String(params.timezone);
  },
  "emulation.setNetworkConditions": async (params) => {
    for (const context of contextsOf(params)) {
      await context.setOffline(params.networkConditions !== null);
    }
  },
  "script.evaluate": (params) => evaluate(params, String(params.expression), null),
  "script.callFunction": (params) =>
    evaluate(params, String(params.functionDeclaration), params.arguments as object[]),
  "script.addPreloadScript": (params) => {
    const script = `try { (${params.functionDeclaration})(); } catch (error) { reportError(error); }`;
    for (const { network } of contextsOf(params)) network.scripts.push(script);
    return { script: `script-${++count}` };
  },
  "input.performActions": (params) =>
    place(params)
      .page.send("POST", "/actions", { actions: whole(params.actions) })
      .then(() => ({})),
  "input.setFiles": async (params) => {
    const { page } = place(params);
    const { sharedId } = params.element as { sharedId: string };
    const script = `return window[Symbol.for("krapao-driver")].objects.get(${JSON.stringify(sharedId)});`;
    const element = await page.send<Params>("POST", "/execute/sync", { script, args: [] });
    const text = (params.files as string[]).join("\n");
    await page.send("POST", `/element/${element[ELEMENT]}/value`, { text });
  },
  "network.addIntercept": (params) => {
    const intercept = `intercept-${++count}`;
    for (const context of contextsOf(params)) context.intercept = intercept;
    return { intercept };
  },
  "network.removeIntercept": ({ intercept }) => {
    for (const context of contexts.values()) {
      if (context.intercept !== intercept) continue;
      context.intercept = null;
      for (const go of context.decisions.values()) go({ kind: "go on" });
    }
  },
  "network.addDataCollector": () => ({ collector: `collector-${++count}` }),
  "network.continueRequest": (params) => decide(params, { kind: "go on" }),
  "network.failRequest": (params) => decide(params, { kind: "fail" }),
  "network.provideResponse": (params) => {
    const headers = (params.headers ?? []) as { name: string; value: { value: string } }[];
    const body = params.body as { value: string } | undefined;
    decide(params, {
      kind: "answer",
      status: Number(params.statusCode),
      headers: headers.map(({ name, value }) => [name, value.value]),
      body: Buffer.from(body?.value ?? "", "base64"),
    });
  },
  "network.getData": ({ request }) => {
    const bodies = [...contexts.values()].map(({ bodies }) => bodies.get(String(request)));
    const body = bodies.find((each) => each !== undefined) ?? Buffer.alloc(0);
    return { bytes: { type: "base64", value: body.toString("base64") } };
  },
  "storage.getCookies": () => ({ cookies: [] }),
  "browsingContext.locateNodes": () => ({ nodes: [] }),
};

/** WebKit refuses a place between two pixels. */
const whole = (actions: unknown): unknown =>
  JSON.parse(JSON.stringify(actions), (key, value) =>
    key === "x" || key === "y" ? Math.round(value) : value,
  );
