/** SQL of the tags that members have. */
import { TAGS_MAX } from "@krapao/contract/console/segments/segments";
import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";

/**
 * The tags that members have. One step of the index for each tag: a tag can be on every member, so
 * its rows are not read.
 */
export async function listTagsInUse(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive used as (
      (select tag from accounts_tag order by tag limit 1)
      union all
      select (select next.tag from accounts_tag next where next.tag > used.tag order by next.tag
        limit 1)
      from used where used.tag is not null
    ) select tag from used where tag is not null limit ${TAGS_MAX}`.execute(db);
  return rows.map(({ tag }) => tag);
}
