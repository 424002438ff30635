import { type LucideIcon, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { type PointerEvent, type ReactNode, useState } from "react";
import "./picture-view.css";

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const QUARTER = 90;
const START = { zoom: 0, turn: 0, x: 0, y: 0 };

interface PictureViewProps {
  /** What the picture shows, also its text for screen readers. */
  label: string;
  src: string;
  labels: { zoomIn: string; zoomOut: string; rotate: string };
  className?: string;
  /** What moves with the picture, for example a box around its QR. */
  marks?: ReactNode;
  /** More tools after those of the view. */
  tools?: ReactNode;
}

/** A picture with zoom, drag and rotation. Give it a `key`, so that another picture starts anew. */
export function PictureView(props: PictureViewProps) {
  const { label, src, labels, className = "", marks, tools } = props;
  const [view, setView] = useState(START);
  const zoom = ZOOMS[view.zoom] ?? 1;
  const step = (by: number) =>
    setView((old) => {
      const at = Math.min(ZOOMS.length - 1, Math.max(0, old.zoom + by));
      return at === 0 ? { ...START, turn: old.turn } : { ...old, zoom: at };
    });
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1 || zoom === 1) return;
    setView((old) => ({ ...old, x: old.x + event.movementX, y: old.y + event.movementY }));
  };
  return (
    <section className={`picture-view ${className}`} aria-label={label}>
      <div className={zoom > 1 ? "stage can-drag" : "stage"} onPointerMove={drag}>
        <span
          className="sheet-of relative block"
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${zoom}) rotate(${view.turn}deg)`,
          }}
        >
          <img
            className="block max-w-full rounded-14 select-none"
            src={src}
            alt={label}
            draggable={false}
          />
          {marks}
        </span>
      </div>
      <div className="tools" role="toolbar" aria-label={label}>
        <PictureTool
          icon={ZoomOut}
          label={labels.zoomOut}
          isOff={view.zoom === 0}
          onPress={() => step(-1)}
        />
        <PictureTool
          icon={ZoomIn}
          label={labels.zoomIn}
          isOff={view.zoom === ZOOMS.length - 1}
          onPress={() => step(1)}
        />
        <PictureTool
          icon={RotateCw}
          label={labels.rotate}
          onPress={() => setView((old) => ({ ...old, turn: old.turn + QUARTER }))}
        />
        {tools}
      </div>
    </section>
  );
}

interface PictureToolProps {
  icon: LucideIcon;
  label: string;
  isOff?: boolean;
  isPressed?: boolean;
  onPress: () => void;
}

/** A button below a picture. */
export function PictureTool(props: PictureToolProps) {
  const { icon: Icon, label, isOff = false, isPressed, onPress } = props;
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isOff}
      onClick={onPress}
    >
      <Icon className="i i18" aria-hidden="true" />
    </button>
  );
}
