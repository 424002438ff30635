/**
 * Stands between Playwright and Firefox, which knows fewer commands than Playwright sends: what it
 * does not know of `emulation` succeeds without effect, and everything else passes unchanged. It is
 * started with the arguments of Firefox behind its own path.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WebSocket } from "ws";
import { commandOf, listenForPlaywright } from "./channel.ts";

const [program = "", ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
child.once("exit", (code) => process.exit(code ?? 0));
process.once("SIGTERM", () => child.kill("SIGTERM"));

createInterface({ input: child.stderr }).on("line", (line) => {
  const address = /WebDriver BiDi listening on (ws:\/\/.*)$/.exec(line)?.[1];
  if (address) listenForPlaywright((playwright) => join(playwright, `${address}/session`));
  else process.stderr.write(`${line}\n`);
});

function join(playwright: WebSocket, address: string): void {
  const firefox = new WebSocket(address, { perMessageDeflate: false, maxPayload: 2 ** 28 });
  const opened = new Promise((resolve) => firefox.once("open", resolve));
  const emulations = new Set<number>();
  playwright.on("message", async (data) => {
    const { id, method } = commandOf(data);
    if (method.startsWith("emulation.")) emulations.add(id);
    await opened;
    firefox.send(asTyped(String(data)));
  });
  firefox.on("message", (data) => {
    const text = String(data);
    const isUnknown = text.includes('"unknown command"') || text.includes('"invalid argument"');
    const { id } = isUnknown ? commandOf(data) : { id: -1 };
    playwright.send(
      emulations.has(id) ? JSON.stringify({ id, type: "success", result: {} }) : text,
    );
  });
  playwright.on("close", () => firefox.close());
  firefox.on("close", () => playwright.close());
}

/**
 * What Playwright installs to type a text assigns it to the field, which React takes for its own
 * change and ignores. The setter of the browser says that a person changed it.
 */
function asTyped(message: string): string {
  const setter =
    "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), 'value').set";
  return message.replace("inputElement.value = value;", `${setter}.call(inputElement, value);`);
}
