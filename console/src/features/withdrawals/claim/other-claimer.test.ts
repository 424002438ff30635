/** Who has claimed the shown withdrawal, by the newer of two answers. */
import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { type Me, meQuery } from "../../../lib/api/me.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import type { Detail } from "../withdrawal-calls.ts";
import { useOtherClaimer } from "./other-claimer.ts";

const ID = "01a202eb-0000-7000-8000-000000000001";
const me = { id: "me", name: "พลอย" };
const other = { id: "other", name: "อานนท์" };
type StaffUser = typeof me;

interface Details {
  by: StaffUser | null;
  at: number;
}

function Page({ by, at }: Details) {
  const detail = { id: ID, claimedBy: by } as Detail;
  return useOtherClaimer(detail, { readAt: at, mayDecide: true })?.name ?? "none";
}

/** Whom the page warns of: it claimed at one time, and read the details at another. */
function warnedOf(claim: { by: StaffUser; at: number } | null, details: Details): string {
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, { staff: me } as Me);
  if (claim) {
    const answer = { claimedBy: claim.by, isMine: claim.by === me };
    queryClient.setQueryData(["withdrawal-claim", ID], answer, { updatedAt: claim.at });
  }
  return renderToString(
    createElement(QueryClientProvider, { client: queryClient }, createElement(Page, details)),
  );
}

test("details that are newer than the own claim say who has claimed it", () => {
  expect(warnedOf({ by: me, at: 1 }, { by: other, at: 2 })).toBe(other.name);
  expect(warnedOf({ by: other, at: 1 }, { by: null, at: 2 })).toBe("none");
  expect(warnedOf({ by: other, at: 1 }, { by: me, at: 2 })).toBe("none");
});

test("an own claim that is newer than the details says it", () => {
  expect(warnedOf({ by: other, at: 2 }, { by: null, at: 1 })).toBe(other.name);
  expect(warnedOf({ by: me, at: 2 }, { by: other, at: 1 })).toBe("none");
});

test("the details say it while no claim is answered", () => {
  expect(warnedOf(null, { by: other, at: 1 })).toBe(other.name);
});
