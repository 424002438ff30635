/** Media of messages: cleaning, hostile files, quotas, and access. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { newGuest, say, synced, type Writer } from "@krapao/testkit/builders/chat";
import { registerMember } from "@krapao/testkit/builders/members";
import { sampleVideo } from "@krapao/testkit/builders/sample-video";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteOldMedia } from "./delete-old-media.ts";

let world: World;
let member: { token: string; id: bigint };
let dao: TestStaff;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: { TRUSTED_PROXIES: "127.0.0.1" } });
  member = await registerMember(world);
  dao = await world.staff("agent");
});
afterAll(() => world?.close());

interface UploadAnswer {
  message: string;
  path: string;
  url: string;
  width: number;
  height: number;
}

let address = 0;
async function upload(
  who: Writer,
  bytes: Buffer,
  options: { name?: string; kind?: string; url?: string } = {},
): Promise<{ status: number; body: UploadAnswer }> {
  const { name = "a.png", kind = "image" } = options;
  const url = options.url ?? `${world.url}/api/chat/upload-${kind}`;
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), name);
  address += 1;
  const headers: Record<string, string> = {
    "x-forwarded-for": `10.9.${address >> 8}.${address & 255}`,
  };
  if ("token" in who) headers.authorization = `Bearer ${who.token}`;
  else headers["x-guest-id"] = who.guestId;
  const response = await fetch(url, { method: "POST", headers, body: form });
  return { status: response.status, body: (await response.json()) as UploadAnswer };
}

const picture = (options: { width?: number; height?: number } = {}) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#48c", ...options } });

async function moving(frames = 3): Promise<Buffer> {
  const each = await Promise.all(
    Array.from({ length: frames }, (_, n) =>
      sharp({ create: { width: 24, height: 16, channels: 3, background: n % 2 ? "#fff" : "#00f" } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(each, { join: { animated: true } })
    .gif({ delay: Array(frames).fill(100) })
    .toBuffer();
}

const media = (path: string, fields = {}) => ({
  message_type: "media",
  payload: { filePath: path, fileType: "file", url: "https://evil.example/x", ...fields },
});

describe("accepted files", () => {
  test("removes metadata from an image and shows it to both sides", async () => {
    const jpeg = await picture()
      .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "13/1 45/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(jpeg).metadata()).exif).toBeDefined();
    const { status, body } = await upload(member, jpeg, { name: "IMG_0001.JPG" });
    expect({ status, width: body.width, height: body.height }).toEqual({
      status: 200,
      width: 40,
      height: 30,
    });
    const sent = await say(world, member, media(body.path, { message: "look" }));
    expect(sent.body.conversation.message.payload).toMatchObject({
      message: "look",
      fileType: "image",
      width: 40,
      height: 30,
    });
    const { url = "", filePath } = sent.body.conversation.message.payload;
    expect(filePath).toBe(url);
    expect(url).toMatch(/^\/api\/media\/chat\/[0-9a-f]{32}\.jpg\?e=\d+&s=/);
    for (const origin of [world.url, world.consoleUrl]) {
      const answer = await fetch(origin + url);
      expect(answer.status).toBe(200);
      expect(
        (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).exif,
      ).toBeUndefined();
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/jpeg",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "content-disposition": 'inline; filename="chat.jpg"',
      });
    }
  });

  test("keeps an animation animated", async () => {
    const { status, body } = await upload(member, await moving(), { name: "wave.gif" });
    expect({ status, width: body.width, height: body.height }).toEqual({
      status: 200,
      width: 24,
      height: 16,
    });
    const shown = Buffer.from(await (await fetch(world.url + body.url)).arrayBuffer());
    expect(await sharp(shown, { animated: true }).metadata()).toMatchObject({
      format: "webp",
      pages: 3,
    });
  });

  test("removes the location from a video and serves it in ranges", async () => {
    const bytes = sampleVideo({ locationText: "+13.7563+100.5018/" });
    expect(bytes.includes("13.7563")).toBe(true);
    const { status, body } = await upload(member, bytes, { name: "a.mov", kind: "video" });
    expect({ status, width: body.width, height: body.height }).toEqual({
      status: 200,
      width: 320,
      height: 240,
    });
    expect(body.path).toContain(".mp4");
    const get = async (range?: string) => {
      const answer = await fetch(world.url + body.url, { headers: range ? { range } : {} });
      return { answer, got: Buffer.from(await answer.arrayBuffer()) };
    };
    const whole = await get();
    expect(whole.answer.headers.get("content-type")).toBe("video/mp4");
    expect(whole.got).toHaveLength(bytes.length);
    expect(whole.got.includes("13.7563")).toBe(false);
    for (const [range, status, part] of [
      ["bytes=0-9", 206, whole.got.subarray(0, 10)],
      ["bytes=20-", 206, whole.got.subarray(20)],
      ["bytes=-5", 206, whole.got.subarray(-5)],
      ["bytes=10-999999", 206, whole.got.subarray(10)],
      ["bytes=999999-", 416, Buffer.alloc(0)],
      ["bytes=0-1,4-5", 200, whole.got],
      ["lines=1-2", 200, whole.got],
    ] as const) {
      const { answer, got } = await get(range);
      expect(answer.status, range).toBe(status);
      expect(got.equals(part), range).toBe(true);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });
});

describe("refused files", () => {
  const HTML = Buffer.from("<!doctype html><script>alert(1)</script>");
  const hostile = async (): Promise<[string, Buffer, string, string][]> => {
    const [png, gif] = [await picture().png().toBuffer(), await moving()];
    const one = sampleVideo();
    return [
      ["HTML named png", HTML, "a.png", "image"],
      ["an SVG with a script", Buffer.from("<svg onload='1'/>"), "a.png", "image"],
      ["a program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(99)]), "a.gif", "image"],
      ["a name without an extension", png, "picture", "image"],
      ["an extension of another kind", png, "a.mp4", "image"],
      ["an unsupported extension", png, "a.svg", "image"],
      ["two extensions", png, "a.png.html", "image"],
      ["an image followed by HTML", Buffer.concat([png, HTML]), "a.png", "image"],
      ["an animation followed by HTML", Buffer.concat([gif, HTML]), "a.gif", "image"],
      ["an animation without a whole frame", gif.subarray(0, 60), "a.gif", "image"],
      ["a video as an image", one, "a.png", "image"],
      ["an image as a video", png, "a.mp4", "video"],
      ["a video followed by HTML", Buffer.concat([one, HTML]), "a.mp4", "video"],
      ["half a video", one.subarray(0, one.length - 7), "a.mp4", "video"],
      ["a video without data", sampleVideo({ withData: false }), "a.mp4", "video"],
      ["only sound", sampleVideo({ handler: "soun" }), "a.mp4", "video"],
      ["a video with external data", sampleVideo({ isElsewhere: true }), "a.mp4", "video"],
      ["an image in a video container", sampleVideo({ brand: "heic" }), "a.mp4", "video"],
      ["a video 65,535 wide", sampleVideo({ width: 65_535 }), "a.mp4", "video"],
      ["an empty file", Buffer.alloc(0), "a.png", "image"],
    ];
  };

  test("stores none of them", async () => {
    const before = storedFiles().length;
    for (const [what, bytes, name, kind] of await hostile()) {
      const { status, body } = await upload(newGuest(), bytes, { name, kind });
      expect({ what, status, message: body.message }).toEqual({
        what,
        status: 400,
        message: "CHAT_FILE",
      });
    }
    expect(storedFiles()).toHaveLength(before);
  });

  test("refuses files over 10 and 20 MB, over the daily quota, and of strangers", async () => {
    const big = Buffer.alloc(10 * 1024 * 1024 + 1);
    expect((await upload(member, big)).body.message).toBe("PAYLOAD_TOO_LARGE");
    const bigger = Buffer.alloc(20 * 1024 * 1024 + 1);
    const sent = await upload(member, bigger, { name: "a.mp4", kind: "video" });
    expect(sent.body).toMatchObject({ message: "PAYLOAD_TOO_LARGE", megabytes: 20 });
    const png = await picture().png().toBuffer();
    expect((await upload({ token: "A".repeat(43) }, png)).status).toBe(401);
    expect((await upload({ guestId: "guess" }, png)).body.message).toBe("KEY_INVALID");
    const guest = newGuest();
    const { conversationId } = (await say(world, guest, "hello")).body.conversation;
    await world.db
      .insertInto("chat_media")
      .values(
        Array.from({ length: 19 }, (_, n) => ({
          name: `${`${n}`.padStart(32, "0")}.jpg`,
          conversation_id: conversationId,
          kind: "image" as const,
          bytes: 1,
          sha256: Buffer.alloc(32),
          by_customer: true,
          created_at: world.clock.now(),
        })),
      )
      .execute();
    expect((await upload(guest, png)).status).toBe(200);
    expect((await upload(guest, png)).body.message).toBe("REQUEST_LIMIT");
  });

  test("chooses file names and folders itself", async () => {
    const png = await picture().png().toBuffer();
    for (const name of ["../../../evil.png", "a\u0000.png", "ก.png", "C:\\evil.png"]) {
      const { body } = await upload(member, png, { name });
      expect(body.path ?? "").toMatch(/^\/api\/media\/chat\/[0-9a-f]{32}\.jpg\?/);
    }
    for (const file of storedFiles()) {
      expect(file).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}\.(jpg|webp|mp4)$/);
      expect(statSync(join(folder(), file)).mode & 0o077).toBe(0);
    }
  });
});

describe("access", () => {
  test("refuses missing, foreign, changed and expired links", async () => {
    const { body } = await upload(member, await picture().png().toBuffer());
    const [path = "", query = ""] = body.url.split("?");
    const other = (await upload(member, await picture().png().toBuffer())).body.url.split("?")[0];
    const expiry = Number(/e=(\d+)/.exec(query)?.[1]);
    for (const url of [
      path,
      `${other}?${query}`,
      `${path}?${query.replace(`${expiry}`, `${expiry + 1}`)}`,
      `${path}?${query.slice(0, -2)}`,
      `${path.replace("/chat/", "/slip/")}?${query}`,
      `/api/media/chat/..%2f..%2fsecrets.json?${query}`,
    ]) {
      expect((await fetch(world.url + url)).status, url).toBe(403);
    }
    expect((await fetch(world.url + body.url)).status).toBe(200);
    world.clock.shift(601_000);
    try {
      expect((await fetch(world.url + body.url)).status).toBe(403);
      // Reading the message again answers a new link.
      await say(world, member, media(body.path));
      const { messages } = await synced(world, member);
      const fresh = messages.at(-1)?.message.payload.url ?? "";
      expect((await fetch(world.url + fresh)).status).toBe(200);
    } finally {
      world.clock.shift(0);
    }
  });

  test("a file can be sent only in its own conversation, also in cards", async () => {
    const { body } = await upload(member, await picture().png().toBuffer());
    for (const who of [newGuest(), { token: (await registerMember(world)).token }]) {
      expect((await say(world, who, media(body.path))).body.message).toBe("NO_DATA");
    }
    const guest = newGuest();
    const { conversationId } = (await say(world, guest, "hello")).body.conversation;
    const post = (path: string, content: unknown) =>
      world.console<UploadAnswer>(
        "POST",
        `/api/console/chat/conversations/${conversationId}/${path}`,
        {
          token: dao.token,
          body: content,
        },
      );
    const card = (image_url: string) => ({
      client_msg_id: crypto.randomUUID(),
      message: {
        message_type: "generic",
        payload: {},
        payloads: [{ title: "t", subtitle: "s", image_url, buttons: [] }],
      },
    });
    expect((await post("messages", card(body.path))).body.message).toBe("NO_DATA");
    for (const address of ["javascript:alert(1)", "https://line.me/a.png"])
      expect((await post("messages", card(address))).body.message).toBe("KEY_INVALID");
    const url = `${world.consoleUrl}/api/console/chat/conversations/${conversationId}/upload-image`;
    const own = await upload(dao, await picture().png().toBuffer(), { url });
    expect(own.status).toBe(200);
    expect((await post("messages", card(own.body.path))).status).toBe(200);
    const { messages } = await synced(world, guest);
    const shown = messages.at(-1)?.message.payloads?.[0];
    const image = shown && "image_url" in shown ? shown.image_url : "";
    expect((await fetch(world.url + image)).status).toBe(200);
  });

  test("deletes unsent media after a day, old media after 180; messages stay", async () => {
    const [unsent, sent] = [
      await upload(member, await picture().png().toBuffer()),
      await upload(member, await picture().png().toBuffer()),
    ];
    await say(world, member, media(sent.body.path));
    const names = () => storedFiles().join();
    const name = ({ body }: typeof sent) => /[0-9a-f]{32}/.exec(body.path)?.[0] ?? "?";
    const before = (await synced(world, member)).state.lastSeq;
    try {
      world.clock.shift(25 * 3_600_000);
      await deleteOldMedia(world.app.ctx);
      expect([names().includes(name(unsent)), names().includes(name(sent))]).toEqual([false, true]);
      world.clock.shift(181 * 24 * 3_600_000);
      await deleteOldMedia(world.app.ctx);
      expect(names()).not.toContain(name(sent));
    } finally {
      world.clock.shift(0);
    }
    expect((await synced(world, member)).state.lastSeq).toBe(before);
  });
});

const folder = () => join(world.env.DATA_DIR ?? "", "media/chat");

/** The stored files. Also checks that no temporary upload file is left. */
function storedFiles(): string[] {
  try {
    const incoming = join(world.env.DATA_DIR ?? "", "media/incoming");
    expect(readdirSync(incoming)).toEqual([]);
    return readdirSync(folder()).flatMap((part) =>
      readdirSync(join(folder(), part)).map((file) => {
        expect(readFileSync(join(folder(), part, file)).length).toBeGreaterThan(0);
        return `${part}/${file}`;
      }),
    );
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
