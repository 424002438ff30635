import { createDecipheriv, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { SEALED_LINK, sealLink } from "./sealed-link.ts";

test("a link is sealed as iv, tag and text in base64url, each time anew", async () => {
  const key = randomBytes(32);
  const link = "https://gift.truemoney.com/campaign/?v=0123456789abcdefgh";
  const sealed = await sealLink(link, key.toString("base64"));
  expect(sealed).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(await sealLink(link, key.toString("base64"))).not.toBe(sealed);
  const bytes = Buffer.from(sealed, "base64url");
  const { ivBytes, tagBytes, context } = SEALED_LINK;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = decipher.update(bytes.subarray(ivBytes + tagBytes));
  expect(Buffer.concat([text, decipher.final()]).toString("utf8")).toBe(link);
});
