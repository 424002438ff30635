import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { freePort, isFree } from "./ports.ts";

/** Another process that takes so many ports, prints them, and keeps them until it is stopped. */
async function portsOfAnotherProcess(count: number): Promise<number[]> {
  const module = new URL("./ports.ts", import.meta.url).href;
  const script = `
    const { freePort } = await import(${JSON.stringify(module)});
    const ports = [];
    for (let index = 0; index < ${count}; index += 1) ports.push(await freePort());
    process.stdout.write(JSON.stringify(ports) + "\\n");
    setInterval(() => {}, 1_000);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill());
  const failure = text(child.stderr);
  const [line] = await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(async () => Promise.reject(new Error(await failure))),
  ]);
  return JSON.parse(String(line));
}

test("a port is given to one process at a time, before a server listens on it", async () => {
  const others = await portsOfAnotherProcess(400);
  const own: number[] = [];
  for (let index = 0; index < 400; index += 1) own.push(await freePort());
  expect(new Set([...own, ...others]).size).toBe(800);
});

test("no outgoing connection of the system gets such a port", async () => {
  expect(await freePort()).toBeLessThan(32_768);
});

test("a port is not free while a server listens on it", async () => {
  const port = await freePort();
  expect(await isFree(port)).toBe(true);
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  expect(await isFree(port)).toBe(false);
  server.close();
  await once(server, "close");
});
