/** The shape of compose.yaml on loopback: starts all of it, for one release, in one folder. */
import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isFree } from "@krapao/testkit/postgres/ports";
import { startFront, startTls } from "./front.ts";
import { openProcesses, type Processes, type Started } from "./processes.ts";
import { type Release, runProgram, startCompanies, startServer } from "./servers.ts";
import { type Ports, type Production, writeProduction } from "./settings.ts";
import type { Steps } from "./steps.ts";
import { startDatabase, startRedis, startStore } from "./stores.ts";

export interface Programs {
  nginx: string;
  /** The folder of PostgreSQL's programs. */
  bin: string;
  /** Null: no pooler. */
  pooler: string | null;
}

export interface Shape {
  production: Production;
  processes: Processes;
  programs: Programs;
  servers: [Started, Started];
  front: Started;
  stop(): Promise<void>;
}

interface Options {
  /** Aborted when the rehearsal ends early. */
  signal: AbortSignal;
  /** Gets the function that stops all of it, before anything is started. */
  onStart: (stop: () => Promise<void>) => void;
  folder: string;
  ports: Ports;
  programs: Programs;
  release: Release;
  /** The folder with the root of the front's image. */
  frontImage: string;
  /** Variables of the servers besides those of production.env. */
  more?: (production: Production) => Record<string, string>;
  /** Runs after the migration and before the servers. */
  before?: (shape: Omit<Shape, "servers" | "front">) => Promise<void>;
}

/** Starts stores, migration, servers and nginx in the order of compose.yaml. */
export async function startShape(steps: Steps, options: Options): Promise<Shape> {
  const { folder, ports, programs, release, frontImage } = options;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const processes = openProcesses(options.signal);
  const closing: (() => void)[] = [];
  const stop = async () => {
    await processes.stopAll();
    for (const close of closing) close();
  };
  options.onStart(stop);
  try {
    await steps.step(`the ports from ${ports.front} are free`, () => checkFree(ports));
    const production = await steps.step(
      "secrets in files, a certificate and production.env are written",
      () => writeProduction(folder, ports),
    );
    const given = { production, processes, context: release.context, bin: programs.bin };
    await steps.step("PostgreSQL starts, and deploy/roles.sh makes three roles", () =>
      startDatabase(given),
    );
    await steps.step("Redis starts by deploy/redis.sh", () => startRedis(given));
    await steps.step("the storage starts, and the bucket is created", async () => {
      await startStore(given);
      createBucket(production, release);
    });
    await steps.step("TLS and sandbox stand for the companies outside", async () => {
      await startCompanies(given);
      const tls = await startTls(given);
      closing.push(() => tls.close());
    });
    await steps.step("the database is migrated by its owner", () =>
      runProgram({ production, release }, "migrate:", ["server/seeds/prepare.ts"]),
    );
    await admitCompanies(steps, { production, release });
    await options.before?.({ production, processes, programs, stop });
    const more = options.more?.(production) ?? {};
    const start = (at: number) => startServer({ production, processes, release, more }, at);
    const servers = await steps.step(
      "two servers start with NODE_ENV=production",
      async (): Promise<[Started, Started]> => [await start(0), await start(1)],
    );
    const front = await steps.step("nginx starts with the files of deploy/", () =>
      startFront({ production, processes, image: frontImage, nginx: programs.nginx }),
    );
    return { production, processes, programs, servers, front, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const ADMIT = "server/src/cli/admit.ts";

/** A sandbox is never compared: the command of administrators lets production call it. */
async function admitCompanies(
  steps: Steps,
  { production, release }: { production: Production; release: Release },
): Promise<void> {
  // Releases before 1.1.15 called every company.
  if (!existsSync(join(release.image, "app", ADMIT))) return;
  const words = [ADMIT, "all", "--by", "rehearsal", "--why", "a sandbox plays them"];
  await steps.step("the companies are admitted by the command", async () => {
    await runProgram({ production, release }, "admin:", words);
  });
}

/** The system gives these ports to connections; null: it does not say. */
function givenPorts(): [first: number, last: number] | null {
  const file = "/proc/sys/net/ipv4/ip_local_port_range";
  if (!existsSync(file)) return null;
  const [first = 0, last = 0] = readFileSync(file, "utf8").trim().split(/\s+/).map(Number);
  return [first, last];
}

/**
 * @throws when another program has one of the ports, which would be taken for ours, or a connection
 * may get it before a program of ours starts
 */
async function checkFree(ports: Ports): Promise<void> {
  const all = Object.values(ports)
    .flat()
    .flatMap((port) => (typeof port === "number" ? [port] : Object.values(port))) as number[];
  const given = givenPorts();
  if (given && all.some((port) => port >= given[0] && port <= given[1])) {
    throw new Error(`connections get ports from ${given.join(" to ")}; --port names others`);
  }
  const used: number[] = [];
  for (const port of all) if (!(await isFree(port))) used.push(port);
  if (used.length > 0) throw new Error(`in use: ${used.join(", ")}; --port names others`);
}

/** The servers' own client creates the bucket, as an operator does with the storage's console. */
function createBucket(production: Production, { image }: Release): void {
  const program = `
    import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
    const url = new URL(process.env.MEDIA_URL);
    const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent);
    const endpoint = url.protocol.replace("s3+", "") + "//" + url.host;
    const client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true,
      requestChecksumCalculation: "WHEN_REQUIRED", credentials: { accessKeyId, secretAccessKey } });
    await client.send(new CreateBucketCommand({ Bucket: url.pathname.slice(1) }));`;
  execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: join(image, "app/server"),
    env: { PATH: process.env.PATH, MEDIA_URL: production.read("media_url") },
    stdio: "pipe",
  });
}

/** The fingerprint of the certificate's key, as Chromium names it. */
export function certificateKey({ certificate }: Production): string {
  const { publicKey } = new X509Certificate(readFileSync(certificate));
  const der = publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(der).digest("base64");
}
