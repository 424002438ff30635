import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import { cleanShownPicture } from "../../kernel/media/media.ts";
import { savePicture } from "../../kernel/media/public-pictures.ts";
import type { Context } from "../../ports/context.ts";

/** Stores a public picture. @throws SLIP_NO_FILE, SLIP_INVALID_FILE (not a supported image) */
export async function storePicture(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.setup.picture>,
): Promise<ServerOutput<typeof consoleContract.setup.picture>> {
  const file = (await call.receive()) ?? refuse("SLIP_NO_FILE");
  const picture = (await cleanShownPicture(file.path)) ?? refuse("SLIP_INVALID_FILE");
  const address = await savePicture(ctx.pictures, { bytes: picture.webp });
  const { width, height } = picture;
  await transaction(ctx.db, (tx) =>
    call.audit(tx, { subject: `picture:${address}`, after: { width, height } }),
  );
  return { address, width, height };
}
