import type th from "./th.ts";

export default {
  names: {
    welcome: "Welcome bonus",
    reload: "Daily reload",
    giftCode: "Free credit code",
    cashbackWeekend: "Weekend cashback",
    freeNotice: "General notice",
  },
  welcome: {
    name: "Welcome bonus 100%",
    notice:
      "<p>Get <b>100%</b> of your first deposit</p><ul><li>Turnover of 15 times bonus and deposit</li><li>The bonus ends when your total falls to {percentFail}%</li></ul>",
  },
  reload: {
    name: "Deposit daily, get 20% more",
    notice:
      "<p>Once a day, for your last deposit</p><ul><li>Turnover of 5 times bonus and deposit</li><li>The bonus ends when your total falls to {percentFail}%</li></ul>",
  },
  giftCode: { description: "Free credit for members" },
  cashback: {
    name: "Weekend cashback",
    info: "<p>We return <b>10%</b> of what you lost in the week. Take it from Monday on</p><ul><li>From {minimum}</li><li>At most {cap}</li></ul>",
  },
  notice: "Deposits and withdrawals are open 24 hours. Write to us in the chat at any time.",
} satisfies typeof th;
