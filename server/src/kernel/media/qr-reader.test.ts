import { parseSlipQr } from "@krapao/contract/wire/slip-qr";
import { makeScene, SCENES } from "@krapao/slips/make-scene";
import { makeSlip } from "@krapao/slips/make-slip";
import { describe, expect, test } from "vitest";
import { readQrCodes } from "./qr-reader.ts";

const isSlip = (text: string) => parseSlipQr(text) !== undefined;
const textsIn = async (bytes: Buffer) => (await readQrCodes(bytes, isSlip)).map(({ text }) => text);

describe("the search goes on until a slip's code is found", () => {
  // Pictures as large are read after they were shrunk: clean-picture.test.ts.
  const scenes = SCENES.filter((scene) => scene !== "64 megapixels");
  test.each(scenes)("%s", async (scene) => {
    const { text, bytes } = await makeScene(scene, 3, 7);
    expect(await textsIn(bytes)).toContain(text);
  });

  test("answers what it read when no code is wanted", async () => {
    const { text, bytes } = await makeSlip(5, 1);
    const found = await readQrCodes(bytes, () => false);
    expect(found.map((each) => each.text)).toEqual([text]);
  });
});

test("says where a code stands, also one that was read in a quarter of the picture", async () => {
  const { text, bytes } = await makeScene("small", 1, 7);
  const box = (await readQrCodes(bytes, isSlip)).find((code) => code.text === text)?.box;
  expect(box?.left).toBeCloseTo(0.91, 1);
  expect(box?.top).toBeCloseTo(0.93, 1);
  expect(box?.width).toBeLessThan(0.06);
});
