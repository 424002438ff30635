import { contract } from "@krapao/contract";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { MARKET, pathOf } from "../lookups/index.ts";
import { findCurrent, hasAnnouncement, updateClosed } from "./queries-member.ts";

const done = { message: "SUCCESS" as const };

export function announcementsRoutes(ctx: Context) {
  const { language: spoken } = MARKET[ctx.settings.variant];
  return routes(contract.announcements, {
    member: {
      /** What is answered counts as seen. */
      current: reading(async ({ member: { memberId }, language, db }) => {
        const found = await findCurrent(db, { memberId, now: ctx.clock.now() });
        if (!found) return { announcement: null };
        const { id, content, isLate } = found;
        ctx.shown.add("announcement", { memberId, codes: [id] });
        // A read writes nothing: a job makes the delivery from this view.
        if (isLate) ctx.shown.add("announcement-late", { memberId, codes: [id] });
        const chosen = language ?? spoken;
        return {
          announcement: {
            id,
            title: content.title[chosen],
            html: content.html[chosen],
            link: content.link && pathOf(content.link),
          },
        };
      }),
      open: async ({ member: { memberId }, params: { announcementId } }) => {
        const now = ctx.clock.now();
        const isKnown = await hasAnnouncement(ctx.db, { announcementId, memberId, now });
        if (!isKnown) refuse("NO_DATA");
        ctx.shown.add("announcement-opened", { memberId, codes: [announcementId] });
        return done;
      },
      close: async ({ member: { memberId }, params: { announcementId } }) => {
        const now = ctx.clock.now();
        const isKnown = await transaction(ctx.db, (tx) =>
          updateClosed(tx, { announcementId, memberId, now }),
        );
        if (!isKnown) refuse("NO_DATA");
        return done;
      },
    },
  });
}
