import type th from "./th.ts";

export default {
  title: "Won items",
  tabs: {
    open: "To hand over",
    handedOver: "Handed over",
    expired: "Expired",
    all: "All",
  },
  columns: { thing: "Item", wonAt: "Won" },
  empty: {
    title: "No won items",
    text: "When a member wins an item on the wheel, it is listed here until it is handed over.",
  },
  wheel: "Wheel",
  coupon: "Coupon code",
  wonAt: "Won at",
  expiresAt: "Can be collected until",
  handedOverAt: "Handed over at",
  handedOverBy: "Handed over by",
  waitingText:
    "The member sees this coupon on the wheel page and contacts the team to receive the item.",
  expiredText: "It was not handed over in time. The member can no longer receive it.",
  readOnly: "Your role cannot record a hand-over.",
  handOverTitle: (thing, name) => `Hand over ${thing} to ${name}`,
  actions: {
    handOver: {
      label: "Record the hand-over",
      text: "The member will see it as received. This cannot be undone. Say how it was handed over, for example the parcel number.",
      done: "Hand-over recorded",
    },
  },
} satisfies typeof th;
