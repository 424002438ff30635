/** Checks that an adapter reaches its company below any form of the base address. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";

/**
 * Makes one test for each form of a base address: a bare host, a trailing slash, and a path.
 * @param call makes one call at the address; what it answers does not matter
 * @param path where the call arrives below the base, without a query
 */
export function callsBelow(call: (url: string) => Promise<unknown>, path: string): void {
  test.each([
    ["", path || "/"],
    ["/", path || "/"],
    ["/some/base", `/some/base${path}`],
    ["/some/base/", `/some/base${path}`],
  ])("with the base %j a call arrives at %s", async (base, arrives) => {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(new URL(request.url ?? "", "http://company").pathname);
      response.end("{}");
    }).listen(0, "127.0.0.1");
    await new Promise((done) => server.once("listening", done));
    const { port } = server.address() as AddressInfo;
    await call(`http://127.0.0.1:${port}${base}`).catch(() => {});
    server.closeAllConnections();
    server.close();
    expect(seen[0]).toBe(arrives);
  });
}
