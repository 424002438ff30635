import { useTexts } from "@krapao/browser/i18n/texts";
import type { SlipDetail } from "@krapao/contract/console/deposits/payments";
import { ExternalLink, type LucideIcon, RotateCw, ScanSearch, ZoomIn, ZoomOut } from "lucide-react";
import { type PointerEvent, useState } from "react";
import { depositTexts } from "./texts/index.ts";
import "./slip-view.css";

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const QUARTER = 90;
const START = { zoom: 0, turn: 0, x: 0, y: 0 };

/** The image of a slip with zoom, drag, rotation and a box around the QR. `key`: the slip's id. */
export function SlipView({ slip }: { slip: SlipDetail }) {
  const t = useTexts(depositTexts);
  const [view, setView] = useState(START);
  const [hasBoxes, setBoxes] = useState(true);
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
  const box = hasBoxes ? slip.qrBox : null;
  const qrFit = slip.checks.find(({ field }) => field === "qr")?.fit ?? "unknown";
  return (
    <section className="pane slip-view" aria-label={t.picture}>
      <div className={zoom > 1 ? "stage can-drag" : "stage"} onPointerMove={drag}>
        <span
          className="sheet-of"
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${zoom}) rotate(${view.turn}deg)`,
          }}
        >
          <img src={slip.picture} alt={t.picture} draggable={false} />
          {box ? (
            <span
              className={`box ${qrFit}`}
              style={{
                left: `${box.left * 100}%`,
                top: `${box.top * 100}%`,
                width: `${box.width * 100}%`,
                height: `${box.height * 100}%`,
              }}
            />
          ) : null}
        </span>
      </div>
      <Tools
        slip={slip}
        view={view}
        hasBoxes={hasBoxes}
        onStep={step}
        onTurn={() => setView((old) => ({ ...old, turn: old.turn + QUARTER }))}
        onBoxes={() => setBoxes(!hasBoxes)}
      />
    </section>
  );
}

interface ToolsProps {
  slip: SlipDetail;
  view: typeof START;
  hasBoxes: boolean;
  onStep: (by: number) => void;
  onTurn: () => void;
  onBoxes: () => void;
}

function Tools({ slip, view, hasBoxes, onStep, onTurn, onBoxes }: ToolsProps) {
  const t = useTexts(depositTexts);
  return (
    <div className="tools" role="toolbar" aria-label={t.picture}>
      <Tool icon={ZoomOut} label={t.zoomOut} isOff={view.zoom === 0} onPress={() => onStep(-1)} />
      <Tool
        icon={ZoomIn}
        label={t.zoomIn}
        isOff={view.zoom === ZOOMS.length - 1}
        onPress={() => onStep(1)}
      />
      <Tool icon={RotateCw} label={t.rotate} onPress={onTurn} />
      <Tool
        icon={ScanSearch}
        label={t.boxes}
        isPressed={hasBoxes}
        isOff={slip.qrBox === null}
        onPress={onBoxes}
      />
      <a
        className="iconbtn"
        href={slip.picture}
        target="_blank"
        rel="noreferrer"
        aria-label={t.openPicture}
        title={t.openPicture}
      >
        <ExternalLink className="i i18" aria-hidden="true" />
      </a>
    </div>
  );
}

interface ToolProps {
  icon: LucideIcon;
  label: string;
  isOff?: boolean;
  isPressed?: boolean;
  onPress: () => void;
}

function Tool({ icon: Icon, label, isOff = false, isPressed, onPress }: ToolProps) {
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
