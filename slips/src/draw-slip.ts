/** Draws the slip that a bank app shows after a transfer, with the mini-QR. */
import { BANGKOK_ZONE } from "@krapao/contract/time";
import { textFromMinor } from "@krapao/contract/wire/amount";
import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import { create as encodeQr } from "qrcode";
import sharp from "sharp";

/** What a slip shows. `amount` is in minor units, `at` in epoch milliseconds. */
export interface SlipContent {
  transRef: string;
  amount: bigint;
  currency: string;
  at: number;
  from: { bankCode: string; accountNo: string; name: string };
  to: { bankCode: string; name: string; accountNo?: string; proxy?: { value: string } };
}

export const SLIP_SIZE = { width: 720, height: 1240 } as const;
/** Position of the mini-QR, so that a damage can cut through it. */
export const QR_BOX = { left: 470, top: 980, size: 200 } as const;

/** Colours of the bank apps. */
const COLOURS: Record<string, string> = {
  KBANK: "#138f2d",
  SCB: "#4e2e7f",
  BBL: "#1e4598",
  KTB: "#1ba5e1",
  BAY: "#b58900",
  TTB: "#1279be",
  GSB: "#eb198d",
  BCEL: "#c8102e",
  TRUEMONEY: "#f26a21",
};

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);

/** Draws the slip as PNG, 720 x 1240. Without a `qrText` the place of the mini-QR stays empty. */
export function drawSlip(slip: SlipContent, qrText: string | undefined): Promise<Buffer> {
  return sharp(Buffer.from(slipSvg(slip, qrText)))
    .png()
    .toBuffer();
}

function slipSvg(slip: SlipContent, qrText: string | undefined): string {
  const { width, height } = SLIP_SIZE;
  const colour = COLOURS[slip.from.bankCode] ?? "#345";
  const when = new Date(slip.at).toLocaleString("en-GB", {
    timeZone: BANGKOK_ZONE,
    dateStyle: "medium",
    timeStyle: "short",
  });
  const { to } = slip;
  const receiver = to.accountNo ?? to.proxy?.value ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Noto Sans Thai, Noto Sans, DejaVu Sans, sans-serif">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="${colour}" stop-opacity="0.16"/><stop offset="1" stop-color="${colour}" stop-opacity="0.03"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="#fff"/><rect width="${width}" height="${height}" fill="url(#sky)"/>
<rect width="${width}" height="132" fill="${colour}"/>
<circle cx="76" cy="66" r="36" fill="#fff"/><text x="76" y="77" font-size="30" font-weight="700" fill="${colour}" text-anchor="middle">${escaped(slip.from.bankCode.slice(0, 1))}</text>
<text x="132" y="60" font-size="34" font-weight="700" fill="#fff">โอนเงินสำเร็จ</text><text x="132" y="102" font-size="24" fill="#fff">Transfer successful</text>
<text x="680" y="80" font-size="30" font-weight="700" fill="#fff" text-anchor="end">${escaped(slip.from.bankCode)}</text>
<text x="48" y="192" font-size="26" fill="#555">${escaped(when)}</text>
<rect x="32" y="224" width="656" height="700" rx="24" fill="#fff"/>
${person(280, "จาก · From", slip.from.bankCode, maskName(slip.from.name), maskAccountNo(slip.from.accountNo), colour)}
<path d="M84 430v60m-14-16l14 18l14-18" stroke="#9aa" stroke-width="4" fill="none"/>
${person(520, "ไปยัง · To", to.bankCode, maskName(to.name), maskAccountNo(receiver), COLOURS[to.bankCode] ?? "#345")}
<path d="M64 690h592" stroke="#dde" stroke-width="2" stroke-dasharray="6 8"/>
<text x="64" y="756" font-size="26" fill="#777">จำนวนเงิน · Amount</text><text x="656" y="762" font-size="46" font-weight="700" fill="#111" text-anchor="end">${grouped(slip.amount)}</text>
<text x="656" y="800" font-size="24" fill="#777" text-anchor="end">${slip.currency === "LAK" ? "กีบ · Kip" : "บาท · Baht"}</text>
<text x="64" y="868" font-size="26" fill="#777">ค่าธรรมเนียม · Fee</text><text x="656" y="868" font-size="28" fill="#111" text-anchor="end">0.00</text>
<text x="48" y="1030" font-size="24" fill="#777">เลขที่รายการ · Reference</text><text x="48" y="1070" font-size="27" fill="#111">${escaped(slip.transRef)}</text>
<text x="48" y="1130" font-size="22" fill="#777">สแกนตรวจสอบสลิป</text><text x="48" y="1162" font-size="22" fill="#777">Scan to verify this slip</text>
${qrText === undefined ? "" : codeMarkup(qrText, QR_BOX)}
</svg>`;
}

function person(
  top: number,
  label: string,
  bankCode: string,
  name: string,
  account: string,
  colour: string,
): string {
  return `<text x="64" y="${top}" font-size="22" fill="#777">${label}</text>
<circle cx="84" cy="${top + 66}" r="30" fill="${colour}"/><text x="84" y="${top + 75}" font-size="24" font-weight="700" fill="#fff" text-anchor="middle">${escaped(bankCode.slice(0, 1))}</text>
<text x="136" y="${top + 52}" font-size="30" font-weight="700" fill="#111">${escaped(name)}</text>
<text x="136" y="${top + 88}" font-size="25" fill="#555">${escaped(bankCode)}</text><text x="136" y="${top + 122}" font-size="27" fill="#555">${escaped(account)}</text>`;
}

function grouped(amount: bigint): string {
  return textFromMinor(amount).replace(/\B(?=(\d{3})+\.)/g, ",");
}

/** A code as one path, with the quiet zone of four modules that readers need. */
export function codeMarkup(
  text: string,
  { left, top, size }: { left: number; top: number; size: number },
): string {
  const { modules } = encodeQr(text, { errorCorrectionLevel: "M" });
  const count = modules.size + 8;
  const squares: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) squares.push(`M${column + 4} ${row + 4}h1v1h-1z`);
    }
  }
  return `<g transform="translate(${left} ${top}) scale(${size / count})" shape-rendering="crispEdges"><rect width="${count}" height="${count}" fill="#fff"/><path d="${squares.join("")}" fill="#000"/></g>`;
}
