/**
 * Tests which addresses user-provided host names may reach, with a DNS server that answers as the
 * test says.
 */
import { createSocket, type Socket } from "node:dgram";
import { Resolver } from "node:dns";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  callExternalParty,
  closeExternalParty,
  ExternalPartyUnavailable,
  openExternalParty,
} from "./outbound.ts";
import { isPublicAddress, NotPublic, publicLookup, type Resolve } from "./public-lookup.ts";

const quiet = { info() {}, warn() {}, error() {} };

/** A server in our own network that must not be reached. */
let inside: Server;
let names: Socket;
/** Answers of the DNS server, one for each question. */
let answers: string[] = [];
let connections = 0;
let resolve: Resolve;

beforeAll(async () => {
  inside = createServer((_request, response) => response.end("the inside"));
  inside.on("connection", () => (connections += 1));
  await new Promise<void>((done) => inside.listen(0, "127.0.0.1", done));
  names = createSocket("udp4").on("message", (question, from) => {
    names.send(answerTo(question, answers.shift() ?? "127.0.0.1"), from.port, from.address);
  });
  await new Promise<void>((done) => names.bind(0, "127.0.0.1", done));
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${names.address().port}`]);
  resolve = (name, done) =>
    resolver.resolve4(name, (error, found) =>
      done(
        error,
        (found ?? []).map((address) => ({ address, family: 4 })),
      ),
    );
});
afterAll(() => {
  names.close();
  inside.close();
});

/** The DNS answer to a question: one address with a TTL of 0. */
function answerTo(question: Buffer, address: string): Buffer {
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(0x8180, 2);
  for (const [at, count] of [1, 1, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * at);
  const asked = question.subarray(12, question.indexOf(0, 12) + 5);
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4]);
  return Buffer.concat([head, asked, record, Buffer.from(address.split(".").map(Number))]);
}

async function reach(host: string): Promise<unknown> {
  const { port } = inside.address() as AddressInfo;
  const url = `http://${host}:${port}`;
  const external = openExternalParty({
    name: "push",
    url,
    log: quiet,
    isPublicOnly: true,
    resolve,
  });
  const call = { operation: "send", method: "GET", path: "/", timeoutMs: 20_000 } as const;
  return callExternalParty(external, { ...call, read: (answer) => answer })
    .catch((error: unknown) => error)
    .finally(() => closeExternalParty(external));
}

test.each(["127.0.0.1", "10.0.0.5", "169.254.169.254", "192.168.1.1", "100.64.0.1", "0.0.0.0"])(
  "does not connect to a name that resolves to %s",
  async (address) => {
    answers = [address];
    const refused = await reach("push.example");
    expect(refused).toBeInstanceOf(ExternalPartyUnavailable);
    expect(refused).toMatchObject({ kind: "refused", sent: false, cause: expect.any(NotPublic) });
    expect(connections).toBe(0);
  },
);

test("a name that changes from a public to a private address after the check gains nothing", async () => {
  answers = ["1.1.1.1", "127.0.0.1"];
  const look = () =>
    new Promise((done) => {
      publicLookup(resolve)("rebinding.example", { all: true }, (error, found) =>
        done(error ?? found),
      );
    });
  // The connection uses the checked address without a second question. The next connection is
  // checked again.
  expect(await look()).toEqual([{ address: "1.1.1.1", family: 4 }]);
  expect(answers).toEqual(["127.0.0.1"]);
  expect(await look()).toBeInstanceOf(NotPublic);
});

test("IP addresses are checked without being resolved, however they are written", async () => {
  for (const host of [
    ...["127.0.0.1", "2130706433", "0x7f.1", "017700000001", "[::1]", "[::ffff:127.0.0.1]"],
    ...["[fe80::1]", "[fd00::1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[::127.0.0.1]"],
  ]) {
    await expect(reach(host), host).rejects.toThrow(NotPublic);
  }
  expect(connections).toBe(0);
  for (const address of ["1.1.1.1", "203.0.112.255", "2606:4700::1111", "2a00:1450::8"]) {
    expect(isPublicAddress(address), address).toBe(true);
  }
});
