import { type RefObject, useId } from "react";
import { Flower } from "../layout/motif.tsx";
import { fitLabel, inkOn, pointAt, RIM_LABEL, SPOKE_MIDDLE, slicePath } from "./wheel-math.ts";
import "./wheel.css";

const RADIUS = 150;
const SCALLOPS = Array.from({ length: 48 }, (_, at) => at * 7.5);
const BOX = "-188 -196 376 384";

/** What the wheel draws of a slice. */
export interface DrawnSlice {
  code: string;
  label: string;
  bgColor: string;
  textColor: string;
}

interface WheelProps {
  slices: readonly DrawnSlice[];
  /** The name and content of the wheel for screen readers. */
  label: string;
  disc: RefObject<SVGSVGElement | null>;
  pointer: RefObject<SVGGElement | null>;
}

/**
 * The wheel in three layers: the still rim, the disc that turns on a separate layer, and hub and
 * pointer above.
 */
export function Wheel({ slices, label, disc, pointer }: WheelProps) {
  return (
    <>
      <Rim label={label} />
      <Disc slices={slices} disc={disc} />
      <Top count={slices.length} pointer={pointer} />
    </>
  );
}

function Metal({ id }: { id: string }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      <stop stopColor="#fbe9c2" />
      <stop offset="0.5" stopColor="#d9ac58" />
      <stop offset="1" stopColor="#8a6424" />
    </linearGradient>
  );
}

function Rim({ label }: { label: string }) {
  const metal = useId();
  return (
    <svg viewBox={BOX} role="img" aria-label={label}>
      <defs>
        <Metal id={metal} />
      </defs>
      <circle r="178" fill="#0b1230" stroke="#ecc57a" strokeOpacity=".5" />
      <g fill="none" stroke="#ecc57a" strokeOpacity=".55">
        {SCALLOPS.map((turn) => (
          <path
            key={turn}
            transform={`rotate(${turn})`}
            d="M-10.6-161C-8-167-3.5-167.5 0-174C3.5-167.5 8-167 10.6-161"
          />
        ))}
      </g>
      <circle r="160" fill={`url(#${metal})`} />
      <circle r="153" fill="#0b1230" />
    </svg>
  );
}

function Disc({ slices, disc }: Pick<WheelProps, "slices" | "disc">) {
  const shade = useId();
  const step = 360 / slices.length;
  return (
    <svg viewBox={BOX} className="disc" ref={disc} aria-hidden="true">
      <defs>
        <radialGradient id={shade}>
          <stop stopColor="#fff" stopOpacity=".2" />
          <stop offset=".55" stopColor="#fff" stopOpacity=".03" />
          <stop offset="1" stopOpacity=".32" />
        </radialGradient>
      </defs>
      {slices.map(({ code, bgColor }, index) => (
        <path
          key={code}
          d={slicePath(index, slices.length, RADIUS)}
          fill={bgColor}
          stroke="#f5d797"
          strokeOpacity=".38"
        />
      ))}
      <circle r={RADIUS} fill={`url(#${shade})`} />
      {slices.map((slice, index) => (
        <g key={slice.code} transform={`rotate(${index * step})`}>
          <Label slice={slice} count={slices.length} />
        </g>
      ))}
    </svg>
  );
}

function Label({ slice, count }: { slice: DrawnSlice; count: number }) {
  const { along, size } = fitLabel(slice.label, count);
  const ink = inkOn(slice.bgColor, slice.textColor);
  if (along === "spoke") {
    return (
      <text
        transform={`translate(${size * 0.34} ${-SPOKE_MIDDLE}) rotate(-90)`}
        fontSize={size}
        fill={ink}
      >
        {slice.label}
      </text>
    );
  }
  return (
    <>
      <text y={-RIM_LABEL} fontSize={size} fill={ink}>
        {slice.label}
      </text>
      <path transform="translate(0 -80)" d="M0-5L5 0L0 5L-5 0Z" fill={ink} opacity=".35" />
    </>
  );
}

function Top({ count, pointer }: { count: number; pointer: RefObject<SVGGElement | null> }) {
  const metal = useId();
  const hub = useId();
  const edges = Array.from({ length: count }, (_, index) => ((index + 0.5) * 360) / count);
  return (
    <svg viewBox={BOX} aria-hidden="true">
      <defs>
        <Metal id={metal} />
        <radialGradient id={hub} cx=".5" cy=".3" r=".75">
          <stop stopColor="#41559a" />
          <stop offset="1" stopColor="#141e44" />
        </radialGradient>
      </defs>
      {edges.map((edge) => {
        const [cx, cy] = pointAt(edge, 156);
        return <circle key={edge} cx={cx} cy={cy} r="3.4" fill="#fbe9c2" />;
      })}
      <circle r="52" fill="#0b1230" opacity=".5" />
      <circle r="46" fill={`url(#${metal})`} />
      <circle r="42" fill={`url(#${hub})`} />
      <Flower scale={1.35} stroke="#ecc57a" opacity={0.22} />
      <g ref={pointer} className="pointer">
        <path
          d="M0-132C-15-152-19-164-19-172A19 19 0 0 1 19-172C19-164 15-152 0-132Z"
          opacity=".45"
        />
        <path
          d="M0-136C-15-156-19-168-19-176A19 19 0 0 1 19-176C19-168 15-156 0-136Z"
          fill={`url(#${metal})`}
        />
        <circle cy="-176" r="8" fill="#8f2f4f" stroke="#fff2cf" strokeWidth="1.5" />
      </g>
    </svg>
  );
}
