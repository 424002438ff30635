import { expect, test } from "vitest";
import { specsOf } from "../forms/field-specs.ts";
import { CHANNEL_SECTIONS } from "./channel-form.tsx";

test("each field of a house account is in one section", () => {
  const names = specsOf("channel", "").map(({ name }) => name);
  expect(Object.values(CHANNEL_SECTIONS).flat().toSorted()).toEqual(names.toSorted());
});
