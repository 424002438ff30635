import { useId } from "react";
import "./brand.css";

const PETAL = "M0-8C2.6-5.8 2.6-3.2 0-1C-2.6-3.2-2.6-5.8 0-8Z";

/** The mark: a pouch with the prajam yam flower as its clasp. */
export function Mark({ size = 36 }: { size?: number }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#32488f" />
          <stop offset="1" stopColor="#141f43" />
        </linearGradient>
      </defs>
      <path
        d="M6 15C6 10.5 9.5 7 14 7H26C30.5 7 34 10.5 34 15V27C34 31.5 30.5 35 26 35H14C9.5 35 6 31.5 6 27Z"
        fill={`url(#${id})`}
        stroke="#ecc57a"
        strokeOpacity=".55"
      />
      <path
        d="M6.5 15C10 20.5 15 22 20 22S30 20.5 33.5 15"
        fill="none"
        stroke="#ecc57a"
        strokeOpacity=".8"
        strokeLinecap="round"
      />
      <g transform="translate(20 22)" fill="#ecc57a">
        <path d={PETAL} />
        <path transform="rotate(90)" d={PETAL} />
        <path transform="rotate(180)" d={PETAL} />
        <path transform="rotate(270)" d={PETAL} />
        <circle r="1.3" fill="#141f43" />
      </g>
    </svg>
  );
}

/** Mark and name. The Thai name is drawn, so that other languages need no Thai font for it. */
export function Brand() {
  return (
    <span className="brand">
      <Mark />
      <span>
        <svg width="54" height="21" viewBox="0 -165 541 210" aria-hidden="true" fill="currentColor">
          <path d="M14 0L14 -28Q14 -36 17 -41Q20 -47 25 -50Q30 -53 35 -54L35 -55L11 -55L11 -63Q11 -77 16 -86Q22 -96 32 -100Q42 -105 55 -105Q77 -105 88 -94Q99 -83 99 -63L99 0L76 0L76 -64Q76 -75 71 -81Q65 -86 55 -86Q44 -86 39 -81Q33 -76 33 -66L27 -70L54 -70L54 -55Q45 -54 41 -49Q37 -43 37 -30L37 0L14 0ZM161 2Q147 2 137 -3Q126 -9 119 -18L134 -32Q140 -24 147 -21Q153 -17 162 -17Q169 -17 173 -20Q178 -24 178 -29Q178 -34 175 -37Q171 -41 163 -42L156 -44Q146 -45 139 -49Q132 -52 128 -58Q124 -64 124 -73Q124 -84 129 -91Q134 -98 143 -102Q151 -105 161 -105Q174 -105 183 -101Q192 -97 198 -88L183 -75Q178 -80 173 -83Q167 -86 161 -86Q154 -86 150 -83Q146 -80 146 -75Q146 -69 150 -66Q154 -63 161 -62L168 -61Q185 -59 192 -51Q199 -43 199 -30Q199 -15 189 -6Q178 2 161 2ZM241 -60Q230 -60 225 -65Q219 -71 219 -82L219 -96L241 -96L241 -80L275 -80L275 -60L241 -60ZM241 -7Q230 -7 225 -13Q219 -18 219 -30L219 -44L241 -44L241 -27L275 -27L275 -7L241 -7ZM321 0Q310 0 304 -6Q299 -12 299 -22L299 -103L321 -103L321 -19L338 -19L338 0L321 0ZM397 2Q382 2 372 -3Q363 -8 358 -18Q354 -28 354 -43L354 -103L377 -103L377 -40Q377 -32 379 -27Q381 -22 385 -20Q390 -17 397 -17Q403 -17 408 -20Q412 -22 414 -27Q416 -32 416 -40L416 -140L439 -140L439 -43Q439 -28 435 -18Q430 -8 421 -3Q412 2 397 2ZM361 -129L361 -144L406 -144L406 -129L361 -129ZM375 -116L375 -157L393 -157L393 -116L375 -116ZM505 0L505 -68Q505 -77 502 -81Q498 -86 490 -86Q482 -86 476 -82Q471 -78 467 -73L453 -86Q458 -95 468 -100Q477 -105 491 -105Q509 -105 519 -96Q528 -87 528 -69L528 0L505 0Z" />
        </svg>
        <small aria-hidden="true">KRAPAO</small>
        <span className="vh">Krapao</span>
      </span>
    </span>
  );
}
