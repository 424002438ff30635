import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import { cleanShownPicture } from "../../kernel/media.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import { keepPicture as keepBytes } from "../../kernel/public-pictures.ts";
import type { Context } from "../../ports/context.ts";

/** Keeps a picture for everybody to see. @throws SLIP_NO_FILE, SLIP_INVALID_FILE (no picture that we take) */
export async function keepPicture(
  ctx: Context,
  call: OfficeCall<typeof office.setup.picture>,
): Promise<ServerOutput<typeof office.setup.picture>> {
  const file = (await call.receive()) ?? refuse("SLIP_NO_FILE");
  const picture = (await cleanShownPicture(file.path)) ?? refuse("SLIP_INVALID_FILE");
  const address = await keepBytes(ctx.pictures, { bytes: picture.webp });
  const { width, height } = picture;
  await transaction(ctx.db, (tx) =>
    call.audit(tx, { subject: `picture:${address}`, after: { width, height } }),
  );
  return { address, width, height };
}
