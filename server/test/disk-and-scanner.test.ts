/**
 * Full disks, a read-only database, and a scanner that finds malware: coded answers, and no
 * half-written files.
 */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, expectLedgerInvariants, giveMoney } from "@krapao/testkit/builders/money";
import { registerPayer, slipPicture, transferFrom, upload } from "@krapao/testkit/builders/slips";
import { startWorld, type World } from "@krapao/testkit/world";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { folderStorage, storageKey } from "../src/kernel/media/storage.ts";

/** The EICAR test file, split so that no scanner takes this source file for malware. */
const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${"EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"}`;
const quiet = { info() {}, warn() {}, error() {} };

let scanner: Server;
/** The scanner's answer to any other file; null: it disconnects. */
let scannerAnswer: string | null = "stream: OK";
let world: World;

beforeAll(async () => {
  scanner = standInForClamd().listen(0, "127.0.0.1");
  await new Promise((done) => scanner.once("listening", done));
  const { port } = scanner.address() as AddressInfo;
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, MEDIA_SCAN_URL: `clamd://127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  await world.close();
  scanner.close();
});

/** Speaks INSTREAM like clamd, and knows one virus. */
function standInForClamd(): Server {
  return createServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (part: Buffer) => {
      bytes = Buffer.concat([bytes, part]);
      const content: Buffer[] = [];
      let at = "zINSTREAM\0".length;
      while (at + 4 <= bytes.length) {
        const size = bytes.readUInt32BE(at);
        if (size === 0) {
          const isFound = Buffer.concat(content).includes(EICAR);
          const answer = isFound ? "stream: Eicar-Test-Signature FOUND" : scannerAnswer;
          return answer === null ? socket.destroy() : socket.end(`${answer}\0`);
        }
        content.push(bytes.subarray(at + 4, at + 4 + size));
        at += 4 + size;
      }
    });
  });
}

const media = () => join(world.env.DATA_DIR ?? "", "media");
const filesIn = (folder: string): string[] =>
  existsSync(join(media(), folder))
    ? readdirSync(join(media(), folder), { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile())
        .map(({ name }) => name)
    : [];
const slips = async () =>
  (await world.db.selectFrom("deposits_slip").select("id").execute()).length;

async function picture(world: World, token: string, content: Buffer) {
  return send(world, { token, path: "/api/chat/upload-image", content });
}

interface Sent {
  token: string;
  path: string;
  content: Buffer;
}

async function send(world: World, { token, path, content }: Sent) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)], { type: "image/png" }), "a.png");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(world.url + path, {
    method: "POST",
    headers,
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}
const png = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: "#369" } })
    .png()
    .toBuffer();

describe("a configured scanner", () => {
  test("refuses an infected file before any other code reads it", async () => {
    const { token, id } = await registerPayer(world);
    const cashier = await world.staff("cashier");
    const { body: asked } = await world.console<{ document: { id: string } }>(
      "POST",
      `/api/console/members/${id}/documents`,
      { token: cashier.token, body: { kind: "identity", why: "a large withdrawal" } },
    );
    const infected = Buffer.concat([await png(), Buffer.from(EICAR)]);
    const found = {
      status: 400,
      body: { message: "KEY_INVALID", fields: { file: "KEY_INVALID" } },
    };
    expect(await picture(world, token, infected)).toMatchObject(found);
    expect(await upload(world, token, infected)).toMatchObject(found);
    const path = `/api/kyc/${asked.document.id}/picture`;
    expect(await send(world, { token, path, content: infected })).toMatchObject(found);
    expect([
      ...filesIn("chat"),
      ...filesIn("slips"),
      ...filesIn("kyc"),
      ...filesIn("incoming"),
    ]).toEqual([]);
    expect(world.logged.join()).toContain("Eicar-Test-Signature");
    expect(await picture(world, token, await png())).toMatchObject({ status: 200 });
  });

  test.each([
    ["hangs up", null],
    ["has no room", "INSTREAM size limit exceeded. ERROR"],
    ["says nothing of use", "stream: "],
  ])("that %s accepts no file", async (_, found) => {
    const { token } = await registerPayer(world);
    const before = filesIn("chat").length;
    scannerAnswer = found;
    const answer = await picture(world, token, await png());
    scannerAnswer = "stream: OK";
    expect(answer).toMatchObject({ status: 503, body: { message: "SERVICE_BUSY" } });
    expect(filesIn("chat")).toHaveLength(before);
  });
});

describe("a disk", () => {
  test("that is full stores neither a part of a file nor the whole", async () => {
    const dir = mkdtempSync(join(tmpdir(), "krapao-full-"));
    const storage = folderStorage(dir);
    const key = storageKey("slips", `${"ab".repeat(16)}.jpg`);
    await storage.put(key, Buffer.from("before"));
    // A write to this file meets a device without space.
    symlinkSync("/dev/full", join(dir, `${key}.new`));
    await expect(storage.put(key, Buffer.from("after"))).rejects.toMatchObject({ code: "ENOSPC" });
    expect((await storage.get(key))?.toString()).toBe("before");
    expect(readdirSync(dirname(join(dir, key)))).toEqual([`${"ab".repeat(16)}.jpg`]);
    rmSync(dir, { recursive: true });
  });

  test.each(["slips", "chat", "incoming"])(
    "that cannot write in %s answers with a code, and no record is created",
    async (folder) => {
      const member = await registerPayer(world);
      const image = await slipPicture(world, await transferFrom(world, member));
      const before = await slips();
      rmSync(join(media(), folder), { recursive: true, force: true });
      mkdirSync(media(), { recursive: true });
      writeFileSync(join(media(), folder), "no folder");
      const slip = await upload(world, member.token, image);
      const shown = await picture(world, member.token, await png());
      rmSync(join(media(), folder));
      const failed = { status: expect.any(Number), body: { message: "SLIP_UPLOAD_FAIL" } };
      if (folder === "chat") expect(slip.status).toBe(200);
      else {
        expect(slip).toMatchObject(failed);
        expect(await slips()).toBe(before);
      }
      if (folder === "slips") expect(shown.status).toBe(200);
      else expect(shown).toMatchObject({ status: 503, body: { message: "SERVICE_BUSY" } });
      expect((await picture(world, member.token, await png())).status).toBe(200);
    },
  );

  test("behind the log loses lines and does not stop the server", () => {
    const file = fileURLToPath(new URL("../src/kernel/log.ts", import.meta.url));
    const code = `const { openLog } = await import(${JSON.stringify(file)});
      const log = openLog("info");
      for (let n = 0; n < 100; n++) log.info({ count: n }, "a line");
      setTimeout(() => process.stderr.write("still here"), 50);`;
    const { status, stderr } = spawnSync(
      "/bin/sh",
      ["-c", `"$0" --input-type=module -e "$1" > /dev/full`, process.execPath, code],
      { encoding: "utf8", timeout: 15_000 },
    );
    expect([status, stderr]).toEqual([0, "still here"]);
  });

  test("that makes the database read-only: 503, and no money moves", async () => {
    const { id, token } = await registerMember(world);
    await giveMoney(world, id, 100_000n);
    const url = new URL(world.urls.app);
    const options = "-c role=krapao_app -c timezone=UTC -c default_transaction_read_only=on";
    url.searchParams.set("options", options);
    const config = { ...readConfig(world.env), databaseUrl: url.href };
    const app = await createApp(config, { withJobs: false, log: quiet });
    const call = () =>
      app.http.inject({
        method: "POST" as const,
        url: "/api/wallet/withdraw",
        payload: { amount: 500 },
        headers: { authorization: `Bearer ${token}` },
      });
    const answer = await call();
    expect([answer.statusCode, answer.json().message]).toEqual([503, "SERVICE_BUSY"]);
    await app.close();
    expect(await balanceOf(world, id)).toMatchObject({ postedMinor: 100_000n });
    await expectLedgerInvariants(world);
    expect(
      (await world.call("POST", "/api/wallet/withdraw", { token, body: { amount: 500 } })).status,
    ).toBe(200);
  });
});
