import { type ReactNode, useEffect, useRef, useState } from "react";
import { go } from "../navigation/navigation.tsx";
import { CleanHtml } from "./clean-html.tsx";
import "./picture-row.css";

export interface Picture {
  /** Address on our own host; null: the slide shows only text, or `draw`. */
  image: string | null;
  /** The operator's HTML; it is sanitised before it is shown. */
  html: string | null;
  /** A path of the app that a press on the picture leads to. */
  link?: string | undefined;
}

interface PictureRowProps {
  slides: readonly Picture[];
  labels: { picture: (at: number, count: number) => string };
  /** Shown in place of a missing picture. */
  draw?: ReactNode;
}

/**
 * A row of pictures: swiped by finger, moved by the dots and, with focus, by the arrow keys. It
 * never moves by itself. Import it only from chunks that load on demand (DOMPurify).
 */
export function PictureRow({ slides, labels, draw }: PictureRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  // The row is as high as the slide that shows: one with words would leave a gap under the others.
  useEffect(() => {
    const box = row.current;
    const slide = box?.children[at];
    if (!box || !slide) return;
    const watch = new ResizeObserver(() => {
      box.style.height = `${slide.clientHeight}px`;
    });
    watch.observe(slide);
    return () => watch.disconnect();
  }, [at]);
  const show = (index: number) => {
    const box = row.current;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    box?.scrollTo({ left: index * box.clientWidth, behavior: isStill ? "auto" : "smooth" });
  };
  return (
    <section className="pictures">
      <ul
        ref={row}
        tabIndex={slides.length > 1 ? 0 : undefined}
        onScroll={({ currentTarget: box }) => setAt(Math.round(box.scrollLeft / box.clientWidth))}
      >
        {slides.map(({ image, html, link }, index) => (
          <li key={`${image}${html}`} aria-label={labels.picture(index + 1, slides.length)}>
            <Linked link={link} label={labels.picture(index + 1, slides.length)}>
              {image ? <img className="w-full object-cover" src={image} alt="" /> : draw}
            </Linked>
            {html ? (
              <div className="words">
                <CleanHtml html={html} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {slides.length > 1 ? (
        <div className="dots flex justify-center">
          {slides.map(({ image, html }, index) => (
            <button
              className="size-6 grid place-items-center"
              key={`${image}${html}`}
              type="button"
              aria-label={labels.picture(index + 1, slides.length)}
              aria-current={index === at ? "true" : undefined}
              onClick={() => show(index)}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** A picture that leads to another page of the app. */
function Linked({
  link,
  label,
  children,
}: {
  link: string | undefined;
  label: string;
  children: ReactNode;
}) {
  if (link === undefined) return children;
  return (
    <a
      className="block"
      href={link}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault();
        void go(link);
      }}
    >
      {children}
    </a>
  );
}
