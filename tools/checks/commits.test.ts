import { expect, test } from "vitest";
import { checkSubject } from "./commits.ts";

test.each([
  "deposits: refuse slips older than an hour",
  "web, console: give lib inner folders",
  "server: process callbacks in order",
])("%s is a good subject", (subject) => {
  expect(checkSubject(subject)).toEqual([]);
});

test.each([
  ["Refuse old slips", /no scope/],
  ["deposits: refuses old slips", /imperative/],
  ["deposits: what is late is not lost", /imperative/],
  ["tests: none has a second try", /imperative/],
  [`deposits: refuse ${"very ".repeat(12)}old slips`, /columns/],
  ["deposits: notify whoever uploaded a slip", /whoever/],
])("%s is refused", (subject, why) => {
  expect(checkSubject(subject).join()).toMatch(why);
});
