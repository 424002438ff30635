import type { ChatContent } from "@krapao/contract/member/chat";
import { fromMinor } from "@krapao/contract/money";
import type { Caller } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findLine, referenceOf } from "../../statements/index.ts";

/**
 * Replaces the id of a statement line with the line as it is now, so that both sides see what a
 * text is about. @throws NO_DATA for a line that does not exist or is another member's
 */
export async function attachLine(
  { db }: Pick<Context, "db">,
  { memberId }: Caller,
  content: ChatContent,
): Promise<ChatContent> {
  const { lineId, ...payload } = content.payload;
  if (lineId === undefined) return content;
  const line = memberId === null ? undefined : await findLine(db, { id: lineId, memberId });
  if (!line || content.message_type !== "text") return refuse("NO_DATA");
  return {
    ...content,
    payload: {
      ...payload,
      line: {
        id: line.id,
        reference: referenceOf(line),
        type: line.statement_type,
        amount: fromMinor(line.amount_minor),
        currency: line.currency,
        status: line.status,
        createdAt: line.created_at.toISOString(),
      },
    },
  };
}
