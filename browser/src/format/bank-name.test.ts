import { describe, expect, it } from "vitest";
import { bankName, banksToChoose, wholeWords } from "./bank-name.ts";

const GHB = { nameTH: "ธนาคารอาคารสงเคราะห์", nameEN: "Government Housing Bank" };
const KTB = { nameTH: "ธนาคารกรุงไทย", nameEN: "Krungthai Bank" };

/** A name without what keeps its words whole. */
const plain = (name: string) => name.replace(/[\u2060\u200b]/g, "");

describe("bankName", () => {
  it("leaves out the word bank, and shortens names that no tile has space for", () => {
    expect(plain(bankName("KTB", KTB, "th"))).toBe("กรุงไทย");
    expect(bankName("KTB", KTB, "en")).toBe("Krungthai");
    expect(plain(bankName("GHB", GHB, "th"))).toBe("ธอส.");
  });

  it("is Lao in Lao, and English where the bank has no Lao name", () => {
    expect(plain(bankName("KTB", KTB, "la"))).toBe("ກຸງໄທ");
    expect(bankName("GHB", GHB, "la")).toBe("GH Bank");
  });
});

describe("wholeWords", () => {
  it("joins the letters of a word, and leaves its marks and the places where it may break", () => {
    expect(wholeWords("กรุงไทย").split("\u2060")).toEqual(["ก", "รุ", "ง", "ไ", "ท", "ย"]);
    expect(wholeWords("ซี ไทย")).toBe("ซี ไ\u2060ท\u2060ย");
    expect(wholeWords("นาคิน\u200bภัทร")).toBe("น\u2060า\u2060คิ\u2060น\u200bภั\u2060ท\u2060ร");
  });

  it("never separates the am vowel from its consonant", () => {
    expect(wholeWords("ກະສິກຳ")).toBe("ກ\u2060ະ\u2060ສິ\u2060ກຳ");
  });

  it("leaves a long name without known words to the browser", () => {
    expect(wholeWords("อาคารสงเคราะห์แห่งชาติ")).toBe("อาคารสงเคราะห์แห่งชาติ");
  });
});

describe("banksToChoose", () => {
  it("offers TTB and not TMB, its old name", () => {
    const codes = (list: string[]) => banksToChoose(list.map((code) => ({ code })));
    expect(codes(["TTB", "TMB", "KTB"])).toEqual([{ code: "TTB" }, { code: "KTB" }]);
    expect(codes(["TMB"])).toEqual([{ code: "TMB" }]);
  });
});
