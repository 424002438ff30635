/**
 * The floor of HTTP: Fastify alone, answering a wallet's JSON from memory, serialised by schema.
 * Prints its port.
 */
import Fastify from "fastify";

const slot = {
  code: "JOKER2",
  name: "Koi Garden",
  category: "slot",
  isActive: true,
  amount: 120.5,
  ftWalletSlot: 1,
  logo: "/art/koi-garden.webp",
  background: "/art/koi-garden-wide.webp",
  web: null,
  android: null,
  ios: null,
};
const body = {
  profile: { name: "Bench Person", username: "0811100000", coin: 5, _id: "100001" },
  wallet: { amount: 1234.5 },
  slots: Array.from({ length: 25 }, () => slot),
};
const properties = Object.fromEntries(
  Object.entries(slot).map(([key, value]) => [
    key,
    { type: value === null ? "null" : (typeof value as string) },
  ]),
);
const app = Fastify();
app.get(
  "/api/wallet",
  {
    schema: {
      response: {
        200: {
          type: "object",
          properties: {
            profile: { type: "object", additionalProperties: true },
            wallet: { type: "object", additionalProperties: true },
            slots: { type: "array", items: { type: "object", properties } },
          },
        },
      },
    },
  },
  async () => body,
);
const address = await app.listen({ port: 0, host: "127.0.0.1" });
console.log(address);
process.on("SIGTERM", () => process.exit(0));
