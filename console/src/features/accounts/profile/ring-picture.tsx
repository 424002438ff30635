import { useTexts } from "@krapao/browser/i18n/texts";
import type { MemberRing } from "@krapao/contract/console/accounts/ring";
import { initialOf } from "../../../lib/format.ts";
import { profileTexts } from "../texts.ts";
import { placeRing, RING_SIZE, strongestOf } from "./ring-shape.ts";

interface RingPictureProps {
  data: MemberRing;
  chosen: readonly string[];
}

/** Outside of the ring, where no line passes: above for members of the upper half. */
function idBelow(y: number, isCentre: boolean): number {
  if (isCentre) return 42;
  return y < RING_SIZE / 2 ? -26 : 34;
}

/** The members as a drawn ring. The table next to it has the same for keys and screen readers. */
export function RingPicture({ data: { members, links }, chosen }: RingPictureProps) {
  const t = useTexts(profileTexts);
  const points = placeRing(members.map(({ id }) => id));
  const pointOf = (id: string) => points.find((point) => point.id === id);
  return (
    <svg
      className="pf-picture block w-full max-w-105 mx-auto"
      viewBox={`0 0 ${RING_SIZE} ${RING_SIZE}`}
      role="img"
      aria-label={t.ring}
    >
      {links.map(({ from, to, kinds }) => {
        const [one, other] = [pointOf(from), pointOf(to)];
        if (!one || !other) return null;
        return (
          <line
            key={`${from}-${to}`}
            data-kind={strongestOf(kinds)}
            x1={one.x}
            y1={one.y}
            x2={other.x}
            y2={other.y}
            strokeWidth={1 + kinds.length}
          >
            <title>{kinds.map((kind) => t.kinds[kind]).join(", ")}</title>
          </line>
        );
      })}
      {members.map(({ id, name, isSuspended }, index) => {
        const point = pointOf(id);
        if (!point) return null;
        return (
          <g
            key={id}
            className={chosen.includes(id) ? "on" : undefined}
            data-suspended={isSuspended}
            transform={`translate(${point.x} ${point.y})`}
          >
            <circle r={index === 0 ? 26 : 19} />
            <text dy="5">{initialOf(name)}</text>
            <text className="id" dy={idBelow(point.y, index === 0)}>
              {id}
            </text>
            <title>{name}</title>
          </g>
        );
      })}
    </svg>
  );
}
