/**
 * A page whose work at the start is always the same: it builds a list of elements with a script,
 * styles it and reads its layout. What it blocks measures the machine and its other load, so that
 * pages of the same run can be compared with it.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Elements of the list: a phone is blocked about as long as by a page of ours. */
const ITEMS = 1_200;

const SCRIPT = `
const list = document.querySelector("ul");
const money = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2 });
for (let number = 0; number < ${ITEMS}; number++) {
  const item = document.createElement("li");
  item.className = "item";
  const name = document.createElement("b");
  name.textContent = "Item " + number;
  const amount = document.createElement("span");
  amount.textContent = money.format(number * 12.5);
  item.append(name, amount);
  list.append(item);
  if (number % 200 === 0) document.title = "Floor " + list.offsetHeight;
}`;

const STYLE = `
body { margin: 0; font: 16px/1.5 sans-serif; background: #050816; color: #e8ecff }
ul { display: grid; gap: 4px; padding: 8px }
.item { display: flex; justify-content: space-between; border: 1px solid #2a356b; border-radius: 8px }`;

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head>
<body><main><h1>Floor</h1><ul></ul></main><script type="module" src="/floor.js"></script></body></html>`;

export interface FloorPage {
  url: string;
  stop(): Promise<void>;
}

/** Serves the page on a free port of loopback. */
export async function startFloorPage(): Promise<FloorPage> {
  const server = createServer(({ url }, answer) => {
    const isScript = url === "/floor.js";
    answer.writeHead(200, {
      "content-type": isScript ? "text/javascript" : "text/html; charset=utf-8",
      "cache-control": "no-cache",
    });
    answer.end(isScript ? SCRIPT : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
