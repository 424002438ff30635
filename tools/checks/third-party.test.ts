import { OUTSIDE_BUNDLES } from "@krapao/browser/vite/licences";
import { expect, test } from "vitest";
import { renderNotices } from "./third-party.ts";

const room = (...names: string[]) => ({
  version: "1.0.0",
  dependencies: Object.fromEntries(names.map((name) => [name, "*"])),
});
const mit = { version: "1.0.0", license: "MIT" };
const outside = Object.values(OUTSIDE_BUNDLES)
  .flat()
  .map((name) => [`node_modules/${name}`, mit]);
const packages = {
  ...Object.fromEntries(outside),
  server: room("one"),
  web: room("@krapao/ui"),
  console: room(),
  ui: room("shared"),
  "node_modules/@krapao/ui": { version: "1.0.0", resolved: "ui", link: true },
  "node_modules/one": { ...room("shared"), license: "ISC" },
  "node_modules/one/node_modules/shared": { version: "2.0.0", license: "0BSD" },
  "node_modules/shared": { version: "3.0.0", license: "0BSD" },
  "node_modules/builder": mit,
};

test("names every version that is shipped, and nothing that only builds", () => {
  const notices = renderNotices(packages);
  expect(notices).toContain("## 0BSD\n\n- shared 2.0.0\n- shared 3.0.0\n");
  expect(notices).toContain("## ISC\n\n- one 1.0.0\n");
  expect(notices).not.toContain("builder");
});

test("refuses a package without a licence", () => {
  const unknown = { ...packages, "node_modules/one": { version: "1.0.0" } };
  expect(() => renderNotices(unknown)).toThrow("one names no licence");
});
