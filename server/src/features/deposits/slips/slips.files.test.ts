/** Uploads that are not slips, too large, or too slow. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import { heicSlip, TRAILERS } from "@krapao/testkit/builders/pictures";
import { type Payer, registerPayer, slipRecord, upload } from "@krapao/testkit/builders/slips";
import { startWorld, type World } from "@krapao/testkit/world";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let world: World;
let member: Payer;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  member = await registerPayer(world);
});
afterAll(() => world?.close());

const noise = (width = 400, height = 600) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#eee",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  });

/** One chunk of a PNG file. */
function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

/** A small file that claims to be 50,000 pixels a side. */
function bomb(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(50_000, 0);
  head.writeUInt32BE(50_000, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(50_000 * 20));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const HTML = Buffer.from("<!doctype html><script>alert(1)</script>");
const SVG = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`);
const ZIP = Buffer.from("504b0304140000000000504b0506000000000000", "hex");

async function hostile(): Promise<[string, Buffer][]> {
  const jpeg = await noise().jpeg().toBuffer();
  const png = await noise(60, 60).png().toBuffer();
  const webp = await noise(200, 200).webp().toBuffer();
  const withText = (text: Buffer) =>
    Buffer.concat([
      png.subarray(0, 33),
      chunk("tEXt", Buffer.concat([Buffer.from("Comment\0"), text])),
      png.subarray(33),
    ]);
  const comment = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, HTML.length + 2]),
    HTML,
    jpeg.subarray(2),
  ]);
  return [
    ["a page", HTML],
    ["an SVG", SVG],
    ["a PDF", Buffer.from("%PDF-1.7\n%âãÏÓ\n")],
    ["a program", Buffer.from("7f454c4602010100", "hex")],
    ["a JPEG that goes on as a page", Buffer.concat([jpeg, HTML])],
    ["a JPEG that goes on as an archive", Buffer.concat([jpeg, ZIP])],
    [
      "a JPEG with an appended video that is a page",
      Buffer.concat([jpeg, Buffer.from("0000ftyp"), HTML]),
    ],
    ["a JPEG with a page in its comment", comment],
    ["a PNG with a page in its text", withText(HTML)],
    ["a PNG that goes on as an archive", Buffer.concat([png, ZIP])],
    ["a WebP that goes on as a page", Buffer.concat([webp, SVG])],
    ["a cut JPEG", jpeg.subarray(0, jpeg.length / 2)],
    ["a JPEG cut in its last bytes", jpeg.subarray(0, jpeg.length - 200)],
    ["a cut PNG", png.subarray(0, png.length / 2)],
    ["a cut WebP", webp.subarray(0, webp.length / 2)],
    ["a PNG of 50,000 by 50,000", bomb()],
    ["the head of a JPEG alone", Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex")],
    ["the head of a HEIC alone", Buffer.from("0000001c66747970686569630000000068656963", "hex")],
    ["a BMP", Buffer.concat([Buffer.from("BM"), Buffer.alloc(90)])],
    ["zeros", Buffer.alloc(5_000)],
  ];
}

const media = () => join(world.env.DATA_DIR ?? "", "media");
const kept = () => (existsSync(join(media(), "slips")) ? readdirSync(join(media(), "slips")) : []);

describe("a file that is not one image", () => {
  test("is refused with the specification's code and leaves no trace", async () => {
    const files = await hostile();
    let sender: Payer | undefined;
    for (const [at, [name, bytes]] of files.entries()) {
      // The limit is twenty an hour per member.
      if (!sender || at % 15 === 0) sender = await registerPayer(world);
      const answer = await upload(world, sender.token, bytes, {
        name: "slip.jpg",
        type: "image/jpeg",
      });
      expect(answer, name).toMatchObject({ status: 400, body: { message: "SLIP_INVALID_FILE" } });
    }
    expect(kept()).toEqual([]);
    expect(readdirSync(join(media(), "incoming"))).toEqual([]);
  });

  test("refuses no file, an empty one, another field, and a body that is not a form", async () => {
    const none = { status: 400, body: { message: "SLIP_NO_FILE" } };
    expect(await upload(world, member.token, Buffer.alloc(0))).toMatchObject(none);
    const other = { field: "picture" };
    expect(await upload(world, member.token, await noise().png().toBuffer(), other)).toMatchObject(
      none,
    );
    const path = "/api/wallet/slip";
    const { token } = member;
    expect(await world.call("POST", path, { token, body: {} })).toMatchObject(none);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    for (const body of ["--x--\r\n", "nonsense", "--x\r\nContent-Disposition: form-data"]) {
      const answer = await world.call("POST", path, { token, headers, body });
      expect(answer.status, body).toBe(400);
      expect(["SLIP_NO_FILE", "KEY_INVALID"]).toContain(answer.body.message);
    }
  });

  test("other calls do not accept forms", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const answer = await world.call("POST", "/api/login", { headers, body: "--x--\r\n" });
    expect(answer).toMatchObject({ status: 400, body: { message: "KEY_INVALID" } });
  });
});

describe("images of every type are saved without their metadata", () => {
  test("removes metadata, stores the original's hash, and generates the file name", async () => {
    const exif = { IFD0: { Copyright: "canary" }, IFD3: { GPSLatitude: "13/1 45/1 0/1" } };
    const kinds = {
      jpeg: await noise().withExif(exif).jpeg().toBuffer(),
      png: await noise().withExif(exif).png().toBuffer(),
      webp: await noise().withExif(exif).webp().toBuffer(),
      avif: await noise(64, 64).withExif(exif).avif().toBuffer(),
      gif: await noise(64, 64).gif().toBuffer(),
      heic: heicSlip().bytes,
      vivo: Buffer.concat([await noise().jpeg().toBuffer(), TRAILERS.vivo ?? Buffer.alloc(0)]),
    };
    for (const [kind, bytes] of Object.entries(kinds)) {
      const name = "../../etc/passwd\u0000.jpg";
      const { status, body } = await upload(world, member.token, bytes, { name });
      expect(status, kind).toBe(200);
      const record = await slipRecord(world, body.slipId);
      expect(record.sha256).toEqual(createHash("sha256").update(bytes).digest());
      expect(record.media_id).toMatch(/^[0-9a-f]{32}$/);
      const jpeg = await world.app.ctx.media.read(record.media_id);
      const { format, exif: left, icc } = await sharp(jpeg ?? undefined).metadata();
      expect({ format, left, icc }).toEqual({ format: "jpeg", left: undefined, icc: undefined });
      expect(jpeg?.includes("canary")).toBe(false);
    }
  });

  test("rotates a sideways photo and shrinks a large one", async () => {
    const bytes = await noise(3000, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { body } = await upload(world, member.token, bytes);
    const record = await slipRecord(world, body.slipId);
    const jpeg = await world.app.ctx.media.read(record.media_id);
    expect(await sharp(jpeg ?? undefined).metadata()).toMatchObject({ width: 160, height: 2400 });
  });
});

const BOUNDARY = "slow";
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;

/** Opens an upload that continues until it is ended. */
function openUpload(token: string) {
  const url = new URL("/api/wallet/slip", world.url);
  const sending = request(url, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  let status = 0;
  sending.on("response", (response) => {
    status = response.statusCode ?? 0;
    response.resume();
  });
  sending.on("error", () => {});
  sending.write(HEAD);
  // The server opens its file with the first bytes.
  sending.write(Buffer.alloc(512, 1));
  return { sending, status: () => status };
}

/** Waits until the server writes so many uploads. */
const untilReceiving = (count: number) =>
  expect.poll(() => readdirSync(join(media(), "incoming"))).toHaveLength(count);

describe("too large and too slow", () => {
  test("an endless upload is cut at the limit", async () => {
    const endless = openUpload((await registerPayer(world)).token);
    const block = Buffer.alloc(64 * 1024, 1);
    let sent = 0;
    let isOver = false;
    endless.sending.on("close", () => {
      isOver = true;
    });
    endless.sending.setMaxListeners(0);
    while (!isOver && sent < 64 * 1024 * 1024) {
      const isRoom = endless.sending.write(block);
      sent += block.length;
      if (!isRoom) {
        await Promise.race([once(endless.sending, "drain").catch(() => null), sleep(100)]);
      }
      await sleep(0);
    }
    expect(isOver).toBe(true);
    // More bytes were written than read: the system's buffers hold some.
    expect(sent).toBeLessThan(24 * 1024 * 1024);
    await expect.poll(() => readdirSync(join(media(), "incoming"))).toEqual([]);
  });

  test("a file above ten megabytes is refused as too large", async () => {
    const answer = await upload(world, member.token, Buffer.alloc(10 * 1024 * 1024 + 1_000, 1));
    expect(answer).toMatchObject({
      status: 413,
      body: { message: "PAYLOAD_TOO_LARGE", megabytes: 10 },
    });
  });

  test("a member can have four uploads at once", async () => {
    const { token } = await registerPayer(world);
    const open = [1, 2, 3, 4].map(() => openUpload(token));
    await untilReceiving(4);
    const fifth = await upload(world, token, await noise(50, 50).png().toBuffer());
    expect(fifth).toMatchObject({ status: 429, body: { message: "REQUEST_LIMIT" } });
    for (const { sending } of open) sending.destroy();
    await expect.poll(() => readdirSync(join(media(), "incoming"))).toEqual([]);
  });

  test("the API answers while fifty uploads are slow", async () => {
    const { token } = member;
    const senders = await Promise.all(Array.from({ length: 13 }, () => registerPayer(world)));
    const open = senders.flatMap((sender) => [1, 2, 3, 4].map(() => openUpload(sender.token)));
    const drip = setInterval(() => {
      for (const { sending } of open) if (!sending.destroyed) sending.write(Buffer.alloc(512, 1));
    }, 50);
    await untilReceiving(52);
    for (let count = 0; count < 150; count += 1) {
      expect((await world.call("GET", "/api/wallet", { token })).status).toBe(200);
    }
    expect(open.filter(({ status, sending }) => status() === 0 && !sending.destroyed)).toHaveLength(
      52,
    );
    expect(readdirSync(join(media(), "incoming")).length).toBe(52);
    clearInterval(drip);
    for (const { sending } of open) sending.destroy();
    await expect.poll(() => readdirSync(join(media(), "incoming"))).toEqual([]);
  });
});

test("no request caused an unexpected error", () => {
  expect(world.logged.filter((line) => line.startsWith("unexpected error"))).toEqual([]);
});
