import "./bank-tile.css";

/** The hue of each bank's monogram; no logo of a bank is used. */
const HUES: Record<string, string> = {
  KBANK: "#138f4c",
  SCB: "#5a3391",
  BBL: "#2449a8",
  KTB: "#1596c9",
  BAY: "#a98a1c",
  TMB: "#1c64b8",
  TTB: "#1c64b8",
  GSB: "#c2327d",
  BAAC: "#2c7d39",
  GHB: "#c46a1d",
  UOB: "#24558f",
  CIMB: "#8f2230",
  LHB: "#4c6b72",
  LHBANK: "#4c6b72",
  KKP: "#5c528f",
  TISCO: "#2468a8",
  ICBC: "#a32a2a",
  BCEL: "#b3282d",
  JDB: "#1f5fa8",
  LDB: "#1f7a8c",
  APB: "#2c7d39",
  WW: "#2f6f8f",
  ZAPMAN: "#8f4ea8",
};

/** A bank's monogram on its tint. It is Latin: Firefox draws no Thai text as small as this. */
export function BankTile({ code, small = false }: { code: string; small?: boolean }) {
  const hue = HUES[code];
  return (
    <span
      className={`bank${small ? " small" : ""}${code.length > 5 ? " long" : ""}`}
      lang="en"
      style={hue ? { ["--bk" as string]: hue } : undefined}
      aria-hidden="true"
    >
      {code.slice(0, 6)}
    </span>
  );
}
