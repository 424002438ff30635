/** Control: the SMS inbox, and the messages sent to browsers and to staff users. */
import type { FastifyInstance } from "fastify";
import { codeIn, nationalDigits } from "../messages/sms.ts";
import { isoText, type Sandbox } from "../sandbox.ts";

/** `GET /sms?to=PHONE`: messages newest first. Phone numbers are shown in the form of `to`. */
export function addSmsRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Querystring: { to?: string } }>("/sms", async ({ query: { to } }) =>
    sandbox.world.sms
      .filter(({ msisdn }) => !to || nationalDigits(msisdn) === nationalDigits(to))
      .map(({ msisdn, text, at }) => ({
        to: to || msisdn,
        text,
        code: codeIn(text),
        sentAt: isoText(at),
      })),
  );
  app.get<{ Querystring: { to?: string } }>("/staff-messages", async ({ query: { to } }) =>
    sandbox.world.staffMessages.filter((each) => !to || each.to === to),
  );
  app.get<{ Querystring: { device?: string } }>("/pushes", async ({ query: { device } }) =>
    sandbox.world.pushes.filter((each) => !device || each.device === device),
  );
}
