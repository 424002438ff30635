/** Checks that nothing of development answers in production. */
import { readdirSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { CONSOLE_HOST, MEMBERS_HOST, type Production } from "./settings.ts";

interface Answer {
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

/** A call through nginx to one of its two hosts. */
export function callFront(
  { ports, certificate }: Production,
  {
    host,
    path,
    method = "GET",
    headers = {},
    body,
  }: {
    host: string;
    path: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
  },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: "127.0.0.1",
        port: ports.front,
        path,
        method,
        servername: host,
        ca: readFileSync(certificate),
        headers: { host: `${host}:${ports.front}`, ...headers },
      },
      (response) => {
        let text = "";
        response.on("data", (part: Buffer) => {
          text += part.toString();
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        );
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}

/** Paths that exist in development alone, or that describe what is inside. */
const ABSENT = [
  ["POST", MEMBERS_HOST, "/api/callback/clock"],
  ["GET", MEMBERS_HOST, "/gallery"],
  ["GET", MEMBERS_HOST, "/metrics"],
  ["GET", CONSOLE_HOST, "/metrics"],
  ["GET", CONSOLE_HOST, "/api/docs"],
  ["GET", CONSOLE_HOST, "/api/console/docs"],
  ["GET", MEMBERS_HOST, "/control/sms"],
  ["GET", MEMBERS_HOST, "/api/control/sms"],
  ["GET", MEMBERS_HOST, "/.env"],
  ["GET", MEMBERS_HOST, "/server/src/main.ts"],
  ["GET", MEMBERS_HOST, "/assets/../server.ts"],
] as const;

/** @throws a sentence that names what answered */
export async function checkAbsent(production: Production): Promise<number> {
  const { text: shell } = await callFront(production, { host: CONSOLE_HOST, path: "/" });
  for (const [method, host, path] of ABSENT) {
    const answer = await callFront(production, { host, path, method });
    // The console answers every address of a page with its shell, which then shows "not found".
    const isShell = host === CONSOLE_HOST && !path.startsWith("/api/") && answer.text === shell;
    if (answer.status < 400 && !isShell)
      throw new Error(`${method} ${host}${path} answers ${answer.status}`);
  }
  return ABSENT.length;
}

/** The seeded logins of development, with their published passwords. */
const PUBLISHED = [
  [CONSOLE_HOST, "/api/console/sign-in", { username: "kham", password: "kham-krapao" }],
  [CONSOLE_HOST, "/api/console/sign-in", { username: "ploy", password: "ploy-krapao" }],
] as const;

/** @throws when a published password opens anything */
export async function checkPublished(
  production: Production,
  members: readonly { phone: string; password: string }[],
): Promise<number> {
  const logins = members.map(
    ({ phone, password }) => [MEMBERS_HOST, "/api/login", { username: phone, password }] as const,
  );
  const all = [...PUBLISHED, ...logins];
  for (const [host, path, body] of all) {
    const answer = await callFront(production, {
      host,
      path,
      method: "POST",
      headers: { "content-type": "application/json", "x-requested-with": "rehearsal" },
      body: JSON.stringify(body),
    });
    if (answer.status < 400) throw new Error(`${path} accepts a published password`);
  }
  return all.length;
}

/** An SMS code is nowhere in the answers of the product. @throws when one is */
export async function checkCodeIsHidden(production: Production): Promise<void> {
  const post = (path: string, body: unknown) =>
    callFront(production, {
      host: MEMBERS_HOST,
      path,
      method: "POST",
      headers: { "content-type": "application/json", "x-requested-with": "rehearsal" },
      body: JSON.stringify(body),
    });
  const phone = "0899999001";
  const sent = await post("/api/otp/send", { phoneNumber: phone });
  if (sent.status !== 200) throw new Error(`/api/otp/send answers ${sent.status} ${sent.text}`);
  const inbox = await fetch(`${production.sandboxUrl}/control/sms?to=${phone}`);
  const [{ code = "" } = {}] = (await inbox.json()) as { code?: string }[];
  if (code === "" || sent.text.includes(code)) throw new Error("the answer shows the code");
}

/** @throws when a built folder has a source map, a test or a secret */
export function checkFiles(folders: readonly string[]): number {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => !path.includes("node_modules/"))
      .map((path) => join(folder, path)),
  );
  const unwanted = files.filter((path) =>
    /\.(map|env|pem|key)$|\/(\.git|\.data|sandbox)\//.test(path),
  );
  if (unwanted.length > 0) throw new Error(`in the images: ${unwanted.slice(0, 5).join(", ")}`);
  return files.length;
}

/** The status of a call by plain HTTP; null when nginx ends the connection without an answer. */
function callPlain({ ports }: Production, host: string): Promise<number | null> {
  return new Promise((resolve) => {
    const target = { host: "127.0.0.1", port: ports.plain, path: "/login", headers: { host } };
    get(target, (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    }).on("error", () => resolve(null));
  });
}

/** Another host, or the address alone, gets no certificate and no answer. @throws otherwise */
export async function checkOtherHosts(production: Production): Promise<void> {
  for (const host of ["other.example", "127.0.0.1", "localhost"]) {
    const plain = await callPlain(production, host);
    if (plain !== null) throw new Error(`plain HTTP answers ${plain} to ${host}`);
    const secure = await callFront(production, { host, path: "/" }).catch(() => null);
    if (secure !== null) throw new Error(`nginx answers ${secure.status} to ${host}`);
    const hidden = { host: MEMBERS_HOST, path: "/", headers: { host } };
    const misled = await callFront(production, hidden).catch(() => null);
    if (misled !== null) throw new Error(`nginx answers ${misled.status} to ${host} inside TLS`);
  }
}

/** Plain HTTP leads to TLS, and answers carry the permanent headers once. @throws otherwise */
export async function checkHeaders(production: Production): Promise<void> {
  const plain = await callPlain(production, MEMBERS_HOST);
  if (plain !== 301) throw new Error(`plain HTTP answers ${plain}`);
  for (const host of [MEMBERS_HOST, CONSOLE_HOST]) {
    const page = await callFront(production, {
      host,
      path: host === MEMBERS_HOST ? "/login" : "/",
    });
    if (page.status !== 200 || !page.text.includes("<html")) {
      throw new Error(`${host} shows no page: ${page.status}`);
    }
    const policy = String(page.headers["content-security-policy"]);
    const strict = page.headers["strict-transport-security"];
    if (strict !== "max-age=31536000; includeSubDomains" || !policy.includes("default-src")) {
      throw new Error(`${host} lacks headers: ${JSON.stringify(page.headers)}`);
    }
    const asset = /\/assets\/[\w.-]+\.js/.exec(page.text)?.[0] ?? "";
    const { status, headers, text } = await callFront(production, { host, path: asset });
    if (status !== 200 || !String(headers["cache-control"]).includes("immutable")) {
      throw new Error(`${host}${asset} answers ${status}`);
    }
    if (/sourceMappingURL/.test(text)) throw new Error(`${asset} names a source map`);
  }
}
