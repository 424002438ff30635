/** The rehearsal builds what the Dockerfiles say, and knows which instructions need Docker. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { afterAll, describe, expect, test } from "vitest";
import { databaseSettings } from "../compose-file.ts";
import { buildImage, LEFT_TO_DOCKER, readStages, variablesOf } from "./dockerfile.ts";

const work = mkdtempSync(join(tmpdir(), "krapao-file-sets-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const FILES = ["deploy/server.Dockerfile", "deploy/front.Dockerfile"] as const;

describe("the Dockerfiles", () => {
  test("build the apps in the same stage, so that pages and assets are of one build", () => {
    const [server, front] = FILES.map((file) =>
      readStages(read(file)).find(({ name }) => name === "apps"),
    );
    expect(server?.instructions.length).toBeGreaterThan(3);
    expect(front).toEqual(server);
  });

  test("run npm, a shell's own tools, and what is left to Docker", () => {
    const runs = FILES.flatMap((file) => readStages(read(file)))
      .flatMap(({ instructions }) => instructions)
      .filter(({ word }) => word === "RUN")
      .map(({ rest }) => rest);
    const others = runs.filter((line) => !/^(npm ci |cd \/built && )/.test(line));
    expect(others).toEqual([...LEFT_TO_DOCKER]);
  });

  test("give a server its pages, which they copy into its image", () => {
    const last = readStages(read(FILES[0])).at(-1);
    const { WEB_DIR, CONSOLE_DIR, NODE_ENV } = last ? variablesOf(last) : {};
    expect({ WEB_DIR, CONSOLE_DIR, NODE_ENV }).toEqual({
      WEB_DIR: "/built/web",
      CONSOLE_DIR: "/built/console",
      NODE_ENV: "production",
    });
    expect(last?.instructions).toContainEqual({ word: "COPY", rest: "--from=apps /built /built" });
  });
});

test("an image in folders has what its Dockerfile copies and runs, and nothing that is ignored", () => {
  const context = join(work, "context");
  mkdirSync(join(context, "room/node_modules"), { recursive: true });
  writeFileSync(join(context, ".dockerignore"), "**/node_modules\n**/*.env\n");
  for (const file of ["room/a.ts", "room/node_modules/b.ts", "room/secret.env", "top.json"])
    writeFileSync(join(context, file), file);
  writeFileSync(
    join(context, "Dockerfile"),
    [
      "FROM base AS first",
      "ARG WORD=none",
      "WORKDIR /app",
      "COPY . .",
      'RUN mkdir -p /built && cat room/a.ts > /built/out && echo "$WORD" \\',
      "  >> /built/out",
      "FROM first AS second",
      "RUN cd /built && mv out moved",
      "FROM base",
      "WORKDIR /app",
      "COPY top.json ./",
      "COPY --from=second /built /srv",
      "USER node",
    ].join("\n"),
  );
  const build = { context, into: join(work, "images"), args: { WORD: "given" }, env: process.env };
  const image = buildImage("Dockerfile", build);
  expect(readFileSync(join(image, "srv/moved"), "utf8")).toBe("room/a.tsgiven\n");
  expect(existsSync(join(image, "app/top.json"))).toBe(true);
  expect(existsSync(join(image, "app/room"))).toBe(false);
  const [first = ""] = readdirSync(build.into).filter((name) => name.startsWith("first-"));
  const inFirst = (path: string) => existsSync(join(build.into, first, "app", path));
  expect(["room/a.ts", "room/node_modules", "room/secret.env"].map(inFirst)).toEqual([
    true,
    false,
    false,
  ]);
  expect(() => buildText("FROM base\nADD x y\n", context)).toThrow("does not know ADD");
});

function buildText(text: string, context: string): string {
  writeFileSync(join(context, "Other"), text);
  return buildImage("Other", { context, into: join(work, "others") });
}

test("PostgreSQL of the rehearsal gets the settings of compose.yaml", () => {
  const settings = databaseSettings(read("compose.yaml"));
  expect(settings).toMatchObject({ wal_level: "replica", archive_mode: "on" });
  expect(settings.archive_command).toContain("/archive/%f.part");
});
