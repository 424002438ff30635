/** Reads a Dockerfile and builds its file sets in folders, without Docker. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

export interface Instruction {
  word: string;
  rest: string;
}

export interface Stage {
  /** The name after AS; the last stage of a file has none. */
  name: string | null;
  from: string;
  instructions: Instruction[];
}

/** What the base image's own system does, and no folder can: it makes a folder for a user. */
export const LEFT_TO_DOCKER = ["mkdir /media && chown node:node /media"] as const;

/** Instructions that say how a container starts, and change no file. */
const WITHOUT_FILES = ["USER", "EXPOSE", "HEALTHCHECK", "STOPSIGNAL", "CMD", "ENTRYPOINT"];

/** The stages of a Dockerfile in their order. */
export function readStages(text: string): Stage[] {
  const lines = text
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, word = "", rest = ""] = /^\s*(\S+)\s+(.*)$/.exec(line) ?? [];
    if (word === "FROM") {
      const [, from = "", name = null] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ name, from, instructions: [] });
    } else stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
}

/** The values of ARG and ENV lines of a stage, with `given` in place of the defaults of ARG. */
export function variablesOf(
  { instructions }: Stage,
  given: Record<string, string> = {},
): Record<string, string> {
  const found: Record<string, string> = {};
  const fill = (text: string) => text.replace(/\$\{(\w+)\}/g, (_all, name) => found[name] ?? "");
  for (const { word, rest } of instructions) {
    if (word !== "ARG" && word !== "ENV") continue;
    for (const [, name = "", value = ""] of rest.matchAll(/(\w+)=(\S*)/g)) {
      found[name] = word === "ARG" ? (given[name] ?? value) : fill(value);
    }
  }
  return found;
}

/** The files of a build's context that a pattern of .dockerignore leaves out. */
export function leftOut(ignoreFile: string): (path: string) => boolean {
  const expressions = ignoreFile
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(dockerPattern);
  return (path) => expressions.some((expression) => expression.test(path));
}

/** A pattern of .dockerignore, from the root: `**` is any number of folders, a folder is whole. */
function dockerPattern(pattern: string): RegExp {
  const parts = pattern
    .split("/")
    .map((part) =>
      part === "**"
        ? "(?:[^/]+/)*"
        : `${part.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*/g, "[^/]*")}/`,
    );
  return new RegExp(`^${parts.join("").replace(/\/$/, "")}(?:/.*)?$`);
}

export interface Build {
  /** The folder of the repository. */
  context: string;
  /** Where the stages go. A stage that was built there before is not built again. */
  into: string;
  args?: Record<string, string>;
  env?: NodeJS.ProcessEnv;
  /** Stages that are not built; what others copy from them is missing then. */
  without?: readonly string[];
}

/** Builds a Dockerfile. @returns the folder with the root of the last stage's image */
export function buildImage(dockerfile: string, build: Build): string {
  const stages = readStages(readFileSync(join(build.context, dockerfile), "utf8"));
  const roots = new Map<string, string>();
  let last = "";
  for (const stage of stages) {
    if (stage.name && build.without?.includes(stage.name)) continue;
    last = buildStage(stage, roots, build);
    if (stage.name) roots.set(stage.name, last);
  }
  return last;
}

function buildStage(stage: Stage, roots: Map<string, string>, build: Build): string {
  const base = roots.get(stage.from);
  // Two Dockerfiles share a stage that has the same text.
  const copied = [...roots].filter(([name]) =>
    stage.instructions.some(({ rest }) => rest.startsWith(`--from=${name} `)),
  );
  const key = createHash("sha256")
    .update(JSON.stringify([stage, base ?? "", copied, build.context, build.args ?? {}]))
    .digest("hex");
  const root = join(build.into, `${stage.name ?? "image"}-${key.slice(0, 8)}`);
  if (existsSync(join(root, ".built"))) return root;
  mkdirSync(root, { recursive: true });
  if (base) {
    execFileSync("cp", ["-al", `${base}/.`, root]);
    rmSync(join(root, ".built"), { recursive: true });
  }
  const variables = variablesOf(stage, build.args);
  let folder = base ? "/app" : "/";
  for (const { word, rest } of stage.instructions) {
    if (word === "WORKDIR") folder = rest;
    else if (word === "COPY") copy(rest, { root, folder, roots, build });
    else if (word === "RUN") run(rest, { root, folder, env: { ...build.env, ...variables } });
    else if (!["ARG", "ENV", ...WITHOUT_FILES].includes(word)) {
      throw new Error(`the rehearsal does not know ${word} of a Dockerfile`);
    }
  }
  mkdirSync(join(root, ".built"));
  return root;
}

interface Place {
  root: string;
  folder: string;
}

function copy(
  line: string,
  { root, folder, roots, build }: Place & { roots: Map<string, string>; build: Build },
): void {
  const words = line.split(" ");
  const stage = /^--from=(.*)$/.exec(words[0] ?? "")?.[1];
  if (stage) words.shift();
  const target = words.pop() ?? "";
  if (stage && build.without?.includes(stage)) return;
  const from = stage ? roots.get(stage) : build.context;
  if (from === undefined) throw new Error(`COPY --from=${stage} names no stage`);
  const into = target.startsWith("/") ? join(root, target) : join(root, folder, target);
  const ignores = leftOut(readFileSync(join(build.context, ".dockerignore"), "utf8"));
  for (const source of words) {
    const to = target.endsWith("/") && source !== "." ? join(into, basename(source)) : into;
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(from, source), to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => stage !== undefined || !ignores(relative(from, path)),
    });
  }
}

/** Runs a command as the stage does. Folders at the root of the image are those of the stage. */
function run(line: string, { root, folder, env }: Place & { env: NodeJS.ProcessEnv }): void {
  if (LEFT_TO_DOCKER.some((each) => each === line)) return;
  const here = line.replace(/(^|[\s"'])\/built\b/g, `$1${join(root, "built")}`);
  const cwd = join(root, folder);
  mkdirSync(cwd, { recursive: true });
  execFileSync("sh", ["-ec", here], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
}
