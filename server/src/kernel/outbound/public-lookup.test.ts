/** Where names from outside may lead, with a name server of our own that says whatever it is told to. */
import { createSocket, type Socket } from "node:dgram";
import { Resolver } from "node:dns";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callParty, closeParty, openParty, PartyUnavailable } from "./outbound.ts";
import { isPublicAddress, NotPublic, publicLookup, type Resolve } from "./public-lookup.ts";

const quiet = { info() {}, warn() {}, error() {} };

/** A machine in our own network, which must hear nothing. */
let inside: Server;
let names: Socket;
/** What the name server says, one entry a question. */
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

/** The question again, with one address that holds for no time at all. */
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
  const party = openParty({ name: "push", url, log: quiet, isFromOutside: true, resolve });
  const call = { operation: "send", method: "GET", path: "/", timeoutMs: 1_000 } as const;
  return callParty(party, call)
    .catch((error: unknown) => error)
    .finally(() => closeParty(party));
}

test.each(["127.0.0.1", "10.0.0.5", "169.254.169.254", "192.168.1.1", "100.64.0.1", "0.0.0.0"])(
  "E7: a name that means %s is not connected to",
  async (address) => {
    answers = [address];
    const refused = await reach("push.example");
    expect(refused).toBeInstanceOf(PartyUnavailable);
    expect(refused).toMatchObject({ kind: "refused", sent: false, cause: expect.any(NotPublic) });
    expect(connections).toBe(0);
  },
);

test("E7: a name that is public when it is looked at and ours a moment later gains nothing", async () => {
  answers = ["1.1.1.1", "127.0.0.1"];
  const look = () =>
    new Promise((done) => {
      publicLookup(resolve)("rebinding.example", { all: true }, (error, found) =>
        done(error ?? found),
      );
    });
  // The connection goes to the very address that was judged: there is no second question. The next one is judged anew.
  expect(await look()).toEqual([{ address: "1.1.1.1", family: 4 }]);
  expect(answers).toEqual(["127.0.0.1"]);
  expect(await look()).toBeInstanceOf(NotPublic);
});

test("E7: bare addresses are judged without being looked up, however they are written", async () => {
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
