/** The order of a rehearsal. */
import { join } from "node:path";
import { SEEDED_LOGINS } from "../../server/seeds/people.ts";
import { raiseAlerts } from "./alerts/alerts.ts";
import { backUpAndRestore } from "./backup.ts";
import type { Built } from "./build/build-images.ts";
import {
  checkAbsent,
  checkCodeIsHidden,
  checkFiles,
  checkHeaders,
  checkOtherHosts,
  checkPublished,
} from "./closed.ts";
import { drive } from "./drive.ts";
import { leadApart, reloadFront } from "./front.ts";
import { usePooler } from "./pooled.ts";
import { install, POOLER_PACKAGES } from "./programs.ts";
import { addOwners, build, findPrograms, type Rehearsal } from "./rehearsal.ts";
import { checkRefused, startScanner, withScanner } from "./scanner.ts";
import { type Production, portsFrom } from "./settings.ts";
import { type Programs, startShape } from "./shape.ts";
import { FailedStep, type Steps } from "./steps.ts";
import { upgrade } from "./upgrade.ts";

export async function rehearse(steps: Steps, rehearsal: Rehearsal): Promise<void> {
  const programs = await preparePrograms(steps, rehearsal);
  const built = await steps.step("both images are built from a clean clone", () =>
    build(rehearsal.folder, "HEAD", []),
  );
  if (programs === null) return;
  const { parts } = rehearsal;
  const given = { programs, built };
  if (parts.includes("use") || parts.includes("alerts")) await part(use(steps, rehearsal, given));
  if (parts.includes("upgrade")) await part(upgrade(steps, rehearsal, given));
  if (parts.includes("pooler")) await part(usePooler(steps, rehearsal, given));
}

/** A part that failed is in the table; the parts after it need nothing of it. */
async function part(run: Promise<void>): Promise<void> {
  await run.catch((error: unknown) => {
    if (!(error instanceof FailedStep)) throw error;
  });
}

async function preparePrograms(
  steps: Steps,
  { cache, parts }: Rehearsal,
): Promise<Programs | null> {
  const withPooler = parts.includes("pooler");
  const missing = install(withPooler ? POOLER_PACKAGES : []);
  if (missing.length > 0) {
    steps.leaveOut(
      "everything that runs",
      `${missing.join(", ")} not installed, which needs root (apt-get install)`,
    );
    return null;
  }
  return steps.step("the programs of Debian are here", async () => {
    const found = await findPrograms(cache, withPooler);
    console.log(`                 ${found.versions}`);
    return found.programs;
  });
}

async function use(
  steps: Steps,
  rehearsal: Rehearsal,
  { programs, built }: { programs: Programs; built: Built },
): Promise<void> {
  const shape = await startShape(steps, {
    ...rehearsal,
    folder: join(rehearsal.folder, "use"),
    ports: portsFrom(rehearsal.firstPort),
    programs,
    release: built,
    frontImage: built.front,
    before: async ({ production, processes }) => {
      await steps.step("clamd starts in front of uploads", () =>
        startScanner(production, processes),
      );
    },
    more: withScanner,
  });
  const { production } = shape;
  try {
    await steps.step("the pages of both hosts, their assets and headers", () =>
      checkHeaders(production),
    );
    await steps.step("another host gets no certificate and no answer", () =>
      checkOtherHosts(production),
    );
    const state = await addOwners(steps, shape, built);
    const drivePart = (name: string) => drive(steps, { production, state, part: name });
    await drivePart("first-day");
    if (rehearsal.parts.includes("use")) {
      await drivePart("money");
      await steps.step("nginx leads members to server 1 and staff users to server 2", () =>
        leadApart(shape, built.front),
      );
      await drivePart("chat");
      await steps.step("nginx leads everybody to both servers again", () =>
        reloadFront(shape, built.front),
      );
      await checkClosed(steps, production, built);
      await steps.step("a backup is taken and restored by the scripts of deploy/", async () => {
        const { processes } = shape;
        const given = { production, processes, context: built.context, bin: programs.bin };
        console.log(`                 ${await backUpAndRestore(given)}`);
      });
    }
    if (rehearsal.parts.includes("alerts")) {
      await raiseAlerts(steps, shape, { release: built, more: withScanner(production) });
    }
  } finally {
    await shape.stop();
  }
}

async function checkClosed(steps: Steps, production: Production, built: Built): Promise<void> {
  await steps.step("a file with malware is refused by clamd", () => checkRefused(production));
  await steps.step("nothing of development answers", async () => {
    const absent = await checkAbsent(production);
    const passwords = await checkPublished(production, SEEDED_LOGINS);
    await checkCodeIsHidden(production);
    const files = checkFiles([
      join(built.image, "app"),
      join(built.image, "built"),
      join(built.front, "srv"),
    ]);
    console.log(
      `                 ${absent} addresses, ${passwords} published passwords, ${files} files`,
    );
  });
}
