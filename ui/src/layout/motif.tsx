const TURNS = [0, 90, 180, 270] as const;

/** The prajam yam flower in 1 px lines around 0,0; `scale` 1 is 54 px wide. */
export function Flower({ scale, stroke, opacity }: FlowerProps) {
  "use no memo"; // The compiler's cache would be larger than the part.
  return (
    <g
      transform={`scale(${scale})`}
      fill="none"
      stroke={stroke}
      strokeOpacity={opacity}
      strokeWidth={1 / scale}
    >
      {TURNS.map((turn) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path d="M0-3C5.5-7.6 10-12.2 7.2-16.7C5-20.5 1.8-22.7 0-27C-1.8-22.7-5-20.5-7.2-16.7C-10-12.2-5.5-7.6 0-3Z" />
          <path d="M0-3C3.1-5.3 5.6-8.6 4-11.8C2.8-14.4 1-16 0-19C-1-16-2.8-14.4-4-11.8C-5.6-8.6-3.1-5.3 0-3ZM0-6V-13" />
          <path
            transform="rotate(45)"
            d="M0-3C2.5-4.8 4.6-7.7 3.3-10.5C2.3-12.9.8-14.3 0-17C-.8-14.3-2.3-12.9-3.3-10.5C-4.6-7.7-2.5-4.8 0-3Z"
          />
        </g>
      ))}
      <circle r="3.4" />
      <path d="M0-1.5L1.5 0L0 1.5L-1.5 0Z" />
    </g>
  );
}

interface FlowerProps {
  scale: number;
  stroke: string;
  opacity: number;
}
