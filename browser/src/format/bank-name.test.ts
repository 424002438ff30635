import { describe, expect, it } from "vitest";
import { bankName, banksToChoose, bankWords } from "./bank-name.ts";

const GHB = { nameTH: "ธนาคารอาคารสงเคราะห์", nameEN: "Government Housing Bank" };
const KTB = { nameTH: "ธนาคารกรุงไทย", nameEN: "Krungthai Bank" };
const KKP = { nameTH: "ธนาคารเกียรตินาคินภัทร", nameEN: "Kiatnakin Phatra Bank" };
const LDB = { nameTH: "ธนาคารพัฒนาลาว", nameEN: "Lao Development Bank" };

describe("bankName", () => {
  it("leaves out the word bank, and shortens names that no tile has space for", () => {
    expect(bankName("KTB", KTB, "th")).toBe("กรุงไทย");
    expect(bankName("KTB", KTB, "en")).toBe("Krungthai");
    expect(bankName("GHB", GHB, "th")).toBe("ธอส.");
  });

  it("is Lao in Lao, and English where the bank has no Lao name", () => {
    expect(bankName("KTB", KTB, "la")).toBe("ກຸງໄທ");
    expect(bankName("GHB", GHB, "la")).toBe("GH Bank");
  });

  it("is plain text, and has parts that stay whole", () => {
    expect(bankName("KKP", KKP, "th")).toBe("เกียรตินาคินภัทร");
    expect(bankWords("KKP", KKP, "th")).toEqual(["เกียรติ", "นาคิน", "ภัทร"]);
    expect(bankWords("LDB", LDB, "la")).toEqual(["ພັດທະນາ", "ລາວ"]);
    expect(bankWords("LDB", LDB, "en")).toEqual(["Lao ", "Development"]);
    expect(bankWords("KTB", KTB, "th")).toEqual(["กรุงไทย"]);
  });
});

describe("banksToChoose", () => {
  it("offers TTB and not TMB, its old name", () => {
    const codes = (list: string[]) => banksToChoose(list.map((code) => ({ code })));
    expect(codes(["TTB", "TMB", "KTB"])).toEqual([{ code: "TTB" }, { code: "KTB" }]);
    expect(codes(["TMB"])).toEqual([{ code: "TMB" }]);
  });
});
