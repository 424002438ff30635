import { create } from "qrcode";

/** White around the code, without which readers do not find it. */
const QUIET = 4;

/** A text as QR, drawn as one path: no picture has to be allowed for it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const whole = size + 2 * QUIET;
  const path = Array.from(data, (isDark, at) =>
    isDark ? `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z` : "",
  ).join("");
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${whole} ${whole}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
