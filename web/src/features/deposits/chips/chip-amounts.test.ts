import { expect, it } from "vitest";
import type { Channel } from "../channels.ts";
import { chipAmounts } from "./chip-amounts.ts";

const kbank: Channel = {
  code: "KBANK",
  bank: { nameTH: "ธนาคารกสิกรไทย", nameEN: "Kasikornbank" },
  isGateway: false,
  currency: "THB",
  min: 100n,
  max: 20_000_000n,
  isOwnMax: false,
  canCancel: true,
};

it("offers the last three different amounts, smallest first", () => {
  expect(chipAmounts(kbank, [700, 300, 2_500, 40])).toEqual([300, 700, 2_500]);
});

it("fills up with the operator's largest quick amounts", () => {
  expect(chipAmounts(kbank, [])).toEqual([100, 500, 1_000]);
  expect(chipAmounts(kbank, [500])).toEqual([100, 500, 1_000]);
  expect(chipAmounts(kbank, [250])).toEqual([250, 500, 1_000]);
  expect(chipAmounts({ ...kbank, code: "BCEL", currency: "LAK", min: 1_000_000n }, [])).toEqual([
    30_000, 50_000, 100_000,
  ]);
});

it("offers nothing that the channel or the member's own limit refuses", () => {
  expect(chipAmounts({ ...kbank, min: 10_000n }, [50, 99, 400])).toEqual([400, 500, 1_000]);
  const left = (max: bigint) => chipAmounts({ ...kbank, min: 5_000n, max }, [300]);
  expect(left(45_000n)).toEqual([50, 100, 300]);
  expect(left(4_999n)).toEqual([]);
  expect(chipAmounts({ ...kbank, code: "WW", min: 5_000n, max: 7_050n }, [300])).toEqual([70]);
});
