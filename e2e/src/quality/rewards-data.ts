/**
 * Rewards for the rooms of the console that show them: results of campaigns, commissions whose
 * members share something, and things that were won on the wheel.
 */
import type { things } from "@krapao/contract/console/spinwheel";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { controlCalls, waitFor } from "../api/calls.ts";
import type { ConsoleCall } from "../api/console-calls.ts";
import { letters, type Member, newMember, payIn } from "../api/members.ts";
import { playDeposit, publishOnly } from "../api/wheel.ts";
import type { Product } from "../fixtures/product.ts";

/** An amount in the currency of the build. The seeds exchange 1 baht for 600 kip. */
const inCurrency = ({ variant }: Product, baht: number) => (variant === "lao" ? baht * 600 : baht);

/** Two members take a bonus that they were shown, one of them plays, and one redeems a code. */
async function takeRewards(product: Product): Promise<void> {
  const pay = async (baht: number) => {
    const member = await newMember(product);
    await payIn(product, member, inCurrency(product, baht));
    await member.calls.get("/bonus");
    return member;
  };
  const player = await pay(1_500);
  await player.calls.get("/bonus/activate/DAILY10");
  await play(product, player, inCurrency(product, 600));
  await (await pay(4_200)).calls.get("/bonus/activate/DAILY10");
  await (await pay(2_500)).calls.get("/promotion/activate/SONGKRAN20");
  // Is shown the bonuses only.
  await pay(300);
}

async function play(product: Product, { calls }: Member, amount: number): Promise<void> {
  const code = "JOKER2";
  await calls.get(`/wallet/activate/${code}`);
  await calls.post("/wallet/transfer", { from: "WALLET", to: code, amount });
  const { username } = await calls.get<{ username: string }>(`/wallet/account/${code}`);
  const round = { provider: "joker2", username, outcome: "lose", amount: amount / 3 } as const;
  await controlCalls(product).play(round);
}

/** Two pairs wait for a decision: this program's members share its address. */
async function earnCommissions(product: Product): Promise<void> {
  const inviter = await newMember(product, { name: `Kanya${letters(5)}` });
  const inviteCode = `KP${inviter.id}`;
  const friends = [
    await newMember(product, { name: "Prasit", inviteCode }),
    // A name as long as names are.
    await newMember(product, { name: "Phatcharaphon Wongsawat", inviteCode }),
  ];
  const [first] = friends;
  for (const friend of friends) await payIn(product, friend, inCurrency(product, 2_000));
  if (first) await payIn(product, first, inCurrency(product, 12_500));
  await waitFor("the commissions", async () => {
    const { invite } = await inviter.calls.wallet();
    return invite.inReview >= inCurrency(product, 300);
  });
}

interface Sides {
  /** The sessions of two staff users. */
  maker: string;
  checker: string;
  post: ConsoleCall;
}

/** Three members win a thing; one of them has received it. */
async function winThings(product: Product, { post, ...sides }: Sides): Promise<void> {
  await publishOnly(product, "SHIRT", sides);
  for (const name of ["Kanyarat", "Phatcharaphon Wongsawat", "Somsak"]) {
    const member = await newMember(product, { name });
    await playDeposit(product, member, inCurrency(product, 1_000));
    await member.calls.post("/spinwheel/spin", {});
  }
  const { things: won } = await post<ClientOutput<typeof things>>("spinwheel/things", {});
  const why = "the member came to the shop";
  await post(`spinwheel/things/${won[0]?.id}/hand-over`, { why });
}

export async function fillRewards(product: Product, sides: Sides): Promise<void> {
  await takeRewards(product);
  await earnCommissions(product);
  await winThings(product, sides);
}
