/**
 * `npm run audit [-- --sbom FILE]`: lists the packages of the product and their known
 * vulnerabilities. Writes a CycloneDX list of everything that is installed, and asks the registry;
 * a high or critical vulnerability of a production package fails, and so does a pinned Node that
 * is two releases of its line behind. Also checks which packages may run a script at installation:
 * only those that package.json allows.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "@krapao/testkit/settings";
import { ageOf, ageText } from "./audit/node-releases.ts";

const { values } = parseArgs({ options: { sbom: { type: "string" } } });

function npm(...args: string[]): { output: string; code: number } {
  const own = process.env.npm_execpath;
  const command = own?.endsWith(".js") ? [process.execPath, own] : ["npm"];
  const [program = "npm", ...before] = command;
  const done = spawnSync(program, [...before, ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return { output: done.stdout ?? "", code: done.status ?? 1 };
}

interface Lock {
  packages: Record<string, { version?: string; hasInstallScript?: boolean; link?: boolean }>;
}

/** Packages that would run a script at installation and are not on the list. */
function strangers(): string[] {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const { allowScripts = {} } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    allowScripts?: Record<string, boolean>;
  };
  return (
    Object.entries(lock.packages)
      // Optional binaries of other platforms are never unpacked here.
      .filter(
        ([path, { hasInstallScript, link }]) =>
          hasInstallScript && !link && existsSync(join(root, path)),
      )
      .map(([path]) => path.replace(/^.*node_modules\//, ""))
      .filter((name) => name !== "" && !(name in allowScripts))
  );
}

const sbom = npm("sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--workspace", "server");
const file = values.sbom ?? join(root, ".data", "sbom.json");
if (sbom.code === 0 && (values.sbom || existsSync(join(root, ".data")))) {
  writeFileSync(file, sbom.output);
}
const components = sbom.code === 0 ? JSON.parse(sbom.output).components.length : 0;
console.log(
  `${components} packages in production${sbom.code === 0 ? "" : " (the list could not be made)"}`,
);

const audit = npm("audit", "--omit", "dev", "--json");
let bad = 0;
try {
  const { metadata } = JSON.parse(audit.output) as {
    metadata?: { vulnerabilities: Record<string, number> };
  };
  if (!metadata) throw new Error("no answer");
  const { high = 0, critical = 0, moderate = 0, low = 0 } = metadata.vulnerabilities;
  bad = high + critical;
  console.log(
    `known weaknesses: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low`,
  );
} catch {
  console.log("the registry was not asked: it does not answer this question here");
}
const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  devDependencies: { node: string };
};
const quickly = ["--fetch-retries", "0", "--fetch-timeout", "20000"];
const releases = npm("view", "node", "versions", "--json", ...quickly).output;
const age = ageOf(devDependencies.node, releases);
console.log(ageText(devDependencies.node, age));
const scripts = strangers();
console.log(
  scripts.length === 0
    ? "no install script but the allowed ones"
    : `not allowed to run a script: ${scripts.join(", ")}`,
);
process.exit(bad === 0 && !age?.isOld && scripts.length === 0 && components > 0 ? 0 : 1);
