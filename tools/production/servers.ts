/** The servers of a rehearsal, the programs of their image, and the companies outside. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { readStages } from "./build/dockerfile.ts";
import { startNode } from "./children.ts";
import { type Processes, type Started, until } from "./processes.ts";
import { environmentFor, type Production } from "./settings.ts";

/** A release: its clone, and the folder with the root of its server's image. */
export interface Release {
  context: string;
  image: string;
}

interface Given {
  production: Production;
  processes: Processes;
  release: Release;
  /** Variables in place of those of the environment, as the pooler's address. */
  more?: Record<string, string>;
}

/** How the image's CMD line starts a server. */
function command(context: string): string[] {
  const last = readStages(readFileSync(join(context, "deploy/server.Dockerfile"), "utf8")).at(-1);
  const line = last?.instructions.find(({ word }) => word === "CMD")?.rest ?? "[]";
  return (JSON.parse(line) as string[]).slice(1);
}

/** Starts a server as compose.yaml does, and waits until it is healthy. @param at 0 or 1 */
export async function startServer(
  { production, processes, release, more = {} }: Given,
  at: number,
): Promise<Started> {
  const ports = production.ports.servers[at];
  if (!ports) throw new Error(`there is no server ${at + 1}`);
  const { context, image } = release;
  const environment = environmentFor(production, {
    context,
    image,
    service: "environment: &environment",
  });
  const started = processes.start({
    name: `server ${at + 1}`,
    command: process.execPath,
    args: command(context),
    cwd: join(image, "app"),
    log: join(production.folder, `server-${at + 1}.log`),
    env: {
      ...environment,
      PORT: String(ports.port),
      CONSOLE_PORT: String(ports.console),
      METRICS_PORT: String(ports.metrics),
      ...more,
    },
  });
  await until(started, () => isHealthy(ports.port));
  return started;
}

const isHealthy = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/api/lookup/active`)).ok;

/** A program ended with another code than 0. */
export class ProgramError extends Error {
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/**
 * Runs a program of the image to its end, as the service of compose.yaml. This process goes on
 * meanwhile: members move money, and companies answer. @returns its output @throws ProgramError
 */
export async function runProgram(
  { production, release, more = {} }: Omit<Given, "processes">,
  service: string,
  args: readonly string[],
): Promise<string> {
  const { context, image } = release;
  const env = environmentFor(production, { context, image, service });
  const inherited =
    service === "admin:"
      ? environmentFor(production, { context, image, service: "environment: &environment" })
      : {};
  const { child, ended } = startNode({
    args,
    cwd: join(image, "app"),
    env: { ...inherited, ...env, ...more },
  });
  const said = ["", ""];
  for (const [at, stream] of [child.stdout, child.stderr].entries()) {
    stream.on("data", (part: Buffer) => {
      said[at] += part.toString();
    });
  }
  const code = await ended;
  const [printed = "", error = ""] = said;
  if (code === 0) return printed;
  throw new ProgramError(`${args.join(" ")} ended with ${code}:\n${error}${printed}`, code);
}

/** Starts the sandbox, which plays the external parties and nothing else. */
export async function startCompanies({
  production,
  processes,
}: Pick<Given, "production" | "processes">): Promise<Started> {
  const { ports, folder, companies, certificate } = production;
  const started = processes.start({
    name: "sandbox",
    command: process.execPath,
    args: ["sandbox/src/main.ts"],
    cwd: root,
    log: join(folder, "sandbox.log"),
    env: {
      ...companies,
      TRANSLATION_KEY: companies.TRANSLATION_KEY ?? "not-used",
      PATH: process.env.PATH,
      NODE_ENV: "test",
      NODE_EXTRA_CA_CERTS: certificate,
      DATA_DIR: join(folder, "sandbox"),
      SANDBOX_PORT: String(ports.sandbox),
      SANDBOX_URL: `https://127.0.0.1:${ports.companies}`,
      // The companies know the product by its address in the internet.
      SERVER_URL: `https://127.0.0.1:${ports.front}`,
    },
  });
  await until(started, async () => (await fetch(production.sandboxUrl)).status < 500);
  return started;
}
