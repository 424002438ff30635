import type th from "./th.ts";

export default {
  title: "Invite friends",
  how: "Send your link to friends. You earn a share of their deposits.",
  mustPlay: "You can claim once your friend has played the deposit",
  mustPlayPart: (percent) => `You can claim once your friend has played ${percent}% of the deposit`,
  collectFrom: (amount) => `You can claim from ${amount}`,
  most: (amount) => `Up to ${amount} in total`,
  friends: "Invited friends",
  wins: "You can withdraw when your total reaches",
  loses: "Or when it falls to",
  ofBase: (percent) => `${percent}% of the total after receiving`,
} satisfies typeof th;
