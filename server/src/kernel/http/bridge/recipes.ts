/** The signing recipes of the document for bridges, as a bridge may copy them. */
import { readFileSync } from "node:fs";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

export const NODE_RECIPE = read("./sign.mjs");
export const PHP_RECIPE = read("./sign.php");

/** Texts with their signatures, to compare an own implementation with. All have this secret. */
export const VECTOR_SECRET = "example-secret";
export const VECTORS = [
  {
    what: "callback (`v1`)",
    text: '1795255260.{"eventId":"6f1c2f3a-0001"}',
    signature: "c43f390bbe8353c6fcf91ce1fac5643b5486b03e66db92b0a335afcaa1abdc53",
  },
  {
    what: "call of WW or payout, POST",
    text: '1795255260.POST./v1/transfers.{"amount":250.5}',
    signature: "9db3a079361ddfe470417d849948c11f455de8869de2ec0d76ce9442d392a39c",
  },
  {
    what: "call of WW or payout, GET",
    text: "1795255260.GET./v1/orders?clientRef=0199c0de.",
    signature: "675ae5bc36a66c20d86c5555b554a5287aceaa6961ba3d9c98d3f2d4c4a9fd55",
  },
  {
    what: "ZAPMAN (`sign`)",
    text: "merchant_id=MERCHANT&reference=0199c0de",
    signature: "B9E5B1BC6B7799A95BBF396A6530D43530012927D8B5B41F86C9D0BF3C386953",
  },
] as const;
