/** Builds both member apps and the console, and keeps the products that the workers ask for. */
import { spawn } from "node:child_process";
import { root } from "@krapao/testkit/settings";
import { keepProducts } from "./fixtures/products.ts";

/** The launcher's own builder: it builds only what changed since the last build. */
const program = `
  import { buildConsole, buildWeb } from "./tools/launch/web-build.ts";
  await buildWeb("thai");
  await buildWeb("lao");
  await buildConsole();
`;

/** @returns how to stop the products */
export default async function prepare(): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) throw new Error("The apps could not be built.");
  return await keepProducts();
}
