import { transaction } from "../../kernel/context.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ReceivedFile } from "../../kernel/http/uploads.ts";
import { cleanPicture } from "../../kernel/media/media.ts";
import { storageKey } from "../../kernel/media/storage.ts";
import type { Context } from "../../ports/context.ts";
import { type KycDocument, mayBecome } from "./document.ts";
import { keepUntil } from "./keep-until.ts";
import {
  findDocument,
  insertPicture,
  lockDocument,
  retirePictures,
  updateState,
} from "./queries.ts";
import { showForMember } from "./show-document.ts";

interface Upload {
  memberId: bigint;
  documentId: string;
  receive: () => Promise<ReceivedFile | null>;
}

/**
 * Stores the member's picture of a document. The image is re-encoded, so only its pixels are kept.
 * @throws NO_DATA, KYC_CLOSED (accepted or cancelled), KYC_FILE, PAYLOAD_TOO_LARGE, REQUEST_LIMIT,
 * KEY_INVALID
 */
export async function uploadDocument(ctx: Context, { memberId, documentId, receive }: Upload) {
  const own = { memberId, documentId };
  const file = await receive();
  // Before the image is decoded, which needs a core.
  await requireOpen(ctx.db, own, findDocument);
  const clean = file && file.bytes > 0 ? await cleanPicture(file.path) : null;
  if (!file || !clean) return refuse("KYC_FILE");
  const name = `${ctx.random.bytes(16).toString("hex")}.jpg`;
  const key = storageKey("kyc", name);
  // The file comes before the row: an orphan file is harmless, a row without a file is not.
  await ctx.storage.put(key, clean.jpeg);
  try {
    const uploaded = await transaction(ctx.db, async (tx) => {
      const document = await requireOpen(tx, own, lockDocument);
      const at = ctx.clock.now();
      await retirePictures(tx, { documentId, until: keepUntil(ctx, document.state) });
      await insertPicture(tx, {
        name,
        documentId,
        memberId,
        bytes: clean.jpeg.length,
        width: clean.width,
        height: clean.height,
        sha256: file.sha256,
        at,
      });
      await updateState(tx, { id: documentId, state: "uploaded", at, picture: name });
      return {
        ...document,
        state: "uploaded",
        reason: null,
        changedAt: at,
        expiresOn: null,
      } as const;
    });
    ctx.push.queue("kyc");
    return { document: showForMember(uploaded) };
  } catch (error) {
    await ctx.storage.remove(key);
    throw error;
  }
}

/** The member's document. @throws NO_DATA, KYC_CLOSED */
async function requireOpen<D extends Db | Tx>(
  db: D,
  { memberId, documentId }: Omit<Upload, "receive">,
  read: (db: D, id: string) => Promise<KycDocument | null>,
): Promise<KycDocument> {
  const document = await read(db, documentId);
  if (!document || document.memberId !== memberId) return refuse("NO_DATA");
  if (!mayBecome(document.state, "uploaded")) refuse("KYC_CLOSED");
  return document;
}
