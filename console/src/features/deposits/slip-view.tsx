import { useTexts } from "@krapao/browser/i18n/texts";
import type { SlipDetail } from "@krapao/contract/console/deposits/payments";
import { ExternalLink, ScanSearch } from "lucide-react";
import { useState } from "react";
import { PictureTool, PictureView } from "../../lib/panes/picture-view.tsx";
import { depositTexts } from "./texts.ts";

/** The image of a slip, with a box around the QR. The slip's id is a key of what it is in. */
export function SlipView({ slip }: { slip: SlipDetail }) {
  const t = useTexts(depositTexts);
  const [hasBoxes, setBoxes] = useState(true);
  const box = hasBoxes ? slip.qrBox : null;
  const qrFit = slip.checks.find(({ field }) => field === "qr")?.fit ?? "unknown";
  return (
    <PictureView
      className="pane flex flex-col min-h-0 overflow-hidden"
      label={t.picture}
      src={slip.picture}
      labels={t}
      marks={
        box ? (
          <span
            className={`box ${qrFit}`}
            style={{
              left: `${box.left * 100}%`,
              top: `${box.top * 100}%`,
              width: `${box.width * 100}%`,
              height: `${box.height * 100}%`,
            }}
          />
        ) : null
      }
      tools={
        <>
          <PictureTool
            icon={ScanSearch}
            label={t.boxes}
            isPressed={hasBoxes}
            isOff={slip.qrBox === null}
            onPress={() => setBoxes(!hasBoxes)}
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
        </>
      }
    />
  );
}
