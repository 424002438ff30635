import { create } from "qrcode";

/** White border in modules, which scanners need. */
const QUIET_ZONE = 4;

/** A text as QR code. An SVG path needs no exception in the page's content security policy. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const width = size + 2 * QUIET_ZONE;
  const path = Array.from(data, (isDark, at) =>
    isDark ? `M${(at % size) + QUIET_ZONE} ${Math.floor(at / size) + QUIET_ZONE}h1v1h-1z` : "",
  ).join("");
  return (
    <svg
      className="qr my-0 mx-auto rounded-12 size-52"
      viewBox={`0 0 ${width} ${width}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
