/** nginx with the files of deploy/, and TLS in front of the sandbox. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createServer, type Server } from "node:tls";
import { accepts, type Processes, type Started, until } from "./processes.ts";
import { CONSOLE_HOST, MEMBERS_HOST, type Production } from "./settings.ts";

interface Given {
  production: Production;
  processes: Processes;
  /** The folder with the root of the front's image. */
  image: string;
  nginx: string;
}

/** nginx says nothing when it has read its files. */
const RELOAD_MS = 2_000;

/** The types of files come with every nginx. */
const TYPES = "/etc/nginx/mime.types";

/** Which servers, counted from 0, are server 1 and server 2 of an upstream. */
interface Routes {
  members: readonly [number, number];
  staff: readonly [number, number];
}

const BOTH: Routes = { members: [0, 1], staff: [0, 1] };

/** Writes the image's own files. Only addresses, ports and folders are replaced. */
function writeFiles({ folder, ports }: Production, image: string, routes: Routes): string {
  const etc = join(folder, "nginx");
  mkdirSync(join(etc, "tmp"), { recursive: true });
  const here = (text: string) =>
    text
      .replaceAll("/etc/nginx/tls", join(folder, "tls"))
      .replaceAll("/etc/nginx/", `${etc}/`)
      .replaceAll(`${etc}/mime.types`, TYPES)
      .replaceAll("/var/log/nginx/", `${folder}/nginx-`)
      .replaceAll(" /srv/", ` ${join(image, "srv")}/`)
      .replaceAll(/\bserver-([12]):300([01])\b/g, (_all, at, kind) => {
        const route = kind === "0" ? routes.members : routes.staff;
        const server = ports.servers[route[Number(at) - 1] ?? 0];
        return `127.0.0.1:${kind === "0" ? server?.port : server?.console}`;
      })
      .replaceAll("listen 80", `listen 127.0.0.1:${ports.plain}`)
      .replaceAll("listen 443 ssl", `listen 127.0.0.1:${ports.front} ssl`)
      .replaceAll("members.example", MEMBERS_HOST)
      .replaceAll("console.example", CONSOLE_HOST)
      .replace(/^http \{$/m, `http {\n  ${temporaryFolders(etc)}`);
  for (const name of ["nginx.conf", "proxy.conf", "headers.conf", "console-networks.conf"]) {
    writeFileSync(join(etc, name), here(readFileSync(join(image, "etc/nginx", name), "utf8")));
  }
  return etc;
}

/** Starts nginx. */
export async function startFront({ production, processes, image, nginx }: Given): Promise<Started> {
  const { ports, folder } = production;
  const etc = writeFiles(production, image, BOTH);
  const started = processes.start({
    name: "nginx",
    command: nginx,
    args: ["-c", join(etc, "nginx.conf"), "-p", etc, "-e", join(folder, "nginx-start.log")].concat([
      "-g",
      `daemon off; pid ${join(etc, "nginx.pid")};`,
    ]),
    log: join(folder, "nginx.log"),
    env: { PATH: process.env.PATH },
    signal: "SIGQUIT",
  });
  await until(started, () => accepts(ports.front));
  return started;
}

interface Running {
  production: Production;
  front: Started;
}

/** Members reach server 1 alone, and staff users server 2. */
export const leadApart = (running: Running, image: string) =>
  reloadFront(running, image, { members: [0, 0], staff: [1, 1] });

/** Writes the files anew and lets nginx read them; old connections end on their own. */
export async function reloadFront(
  { production, front }: Running,
  image: string,
  routes: Routes = BOTH,
): Promise<void> {
  writeFiles(production, image, routes);
  front.child.kill("SIGHUP");
  await sleep(RELOAD_MS);
}

/** An ordinary user cannot write where the package of nginx would. */
const temporaryFolders = (etc: string) =>
  ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(etc, "tmp")}/${name};`)
    .join(" ");

/** Speaks TLS for the sandbox, because production calls companies by https alone. */
export async function startTls({ production }: Pick<Given, "production">): Promise<Server> {
  const { ports, key, certificate } = production;
  const options = { key: readFileSync(key), cert: readFileSync(certificate) };
  const server = createServer(options, (secure) => {
    const plain = connect({ host: "127.0.0.1", port: ports.sandbox });
    const end = () => {
      secure.destroy();
      plain.destroy();
    };
    for (const each of [secure, plain]) each.on("error", end).on("close", end);
    secure.pipe(plain).pipe(secure);
  });
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(ports.companies, "127.0.0.1", resolve));
  return server;
}
