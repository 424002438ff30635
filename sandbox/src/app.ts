/** The external parties as one process: builds the HTTP application and starts it. */
import Fastify, { type FastifyInstance } from "fastify";
import { acceptBodies } from "./bodies.ts";
import { startCallbacks } from "./callbacks.ts";
import { sendClock } from "./clock.ts";
import type { SandboxConfig } from "./config.ts";
import { addControl } from "./control/routes.ts";
import { addAmbLotto } from "./games/amb-lotto.ts";
import { addAskmebet } from "./games/askmebet.ts";
import { addBetflix } from "./games/betflix.ts";
import { addJoker } from "./games/joker.ts";
import { addPgsoft } from "./games/pgsoft.ts";
import { addTransferWallets } from "./games/transfer-wallet.ts";
import { addPush } from "./messages/push.ts";
import { addSms } from "./messages/sms.ts";
import { addStaffMessages } from "./messages/staff-messages.ts";
import { addTranslation } from "./messages/translation.ts";
import { addPages } from "./page/routes.ts";
import { addBalance } from "./payments/balance.ts";
import { addBcel } from "./payments/banks/bcel.ts";
import { addKbank } from "./payments/banks/kbank.ts";
import { addScb } from "./payments/banks/scb.ts";
import { expireOrders } from "./payments/orders.ts";
import { addPayout, payDuePayouts } from "./payments/payout.ts";
import { addTruemoney } from "./payments/truemoney.ts";
import { addWw } from "./payments/ww.ts";
import { addZapman } from "./payments/zapman.ts";
import type { Sandbox } from "./sandbox.ts";
import { addEasyslip } from "./slips/easyslip.ts";
import { addSlip2go } from "./slips/slip2go.ts";
import { addSlipok } from "./slips/slipok.ts";
import { openStore } from "./store.ts";
import { keepStyles } from "./style.ts";
import type { World } from "./world.ts";

/** Interval of the checks for expired orders and due payouts. */
const TICK_MS = 200;

export type RunningSandbox = {
  /** Address without a trailing slash. */
  url: string;
  world: World;
  /** Stops listening, cuts open calls and writes the state. */
  stop(): Promise<void>;
};

/** Starts the sandbox on loopback. Rejects when the port is taken. */
export async function startSandbox(config: SandboxConfig): Promise<RunningSandbox> {
  const warn = (sentence: string) => console.warn(`sandbox: ${sentence}`);
  const store = openStore(config.dataDir, { warn });
  const { world, changed, saved } = store;
  const now = () => Date.now() + world.clockOffsetMs;
  const remindClock = async () => {
    await sendClock(config, world.clockOffsetMs, world.clockOffsetMs);
  };
  const callbacks = startCallbacks({ world, config, now, changed, saved, remindClock });
  const styles = keepStyles(config.style);
  let url = "";
  const sandbox: Sandbox = {
    config,
    world,
    callbacks,
    styles,
    findsNothing: false,
    now,
    changed,
    saved,
    reset() {
      store.reset();
      styles.reset();
    },
    publicUrl: () => config.publicUrl ?? url,
  };
  const app = buildApp(sandbox);
  const stopWorld = () => {
    callbacks.stop();
    store.close();
  };
  try {
    url = await app.listen({ host: "127.0.0.1", port: config.port });
  } catch (error) {
    stopWorld();
    throw error;
  }
  const ticking = setInterval(() => {
    expireOrders(sandbox);
    payDuePayouts(sandbox);
  }, TICK_MS);
  return {
    url,
    world,
    stop: async () => {
      clearInterval(ticking);
      await app.close();
      stopWorld();
    },
  };
}

function buildApp(sandbox: Sandbox): FastifyInstance {
  // Calls that hang on purpose must not keep a stopping process alive.
  const app = Fastify({ logger: false, forceCloseConnections: true, exposeHeadRoutes: false });
  acceptBodies(app);
  app.addHook("onSend", () => sandbox.saved());
  addSms(app, sandbox);
  addWw(app, sandbox);
  addZapman(app, sandbox);
  addScb(app, sandbox);
  addKbank(app, sandbox);
  addBcel(app, sandbox);
  addPayout(app, sandbox);
  addBalance(app, sandbox);
  addSlipok(app, sandbox);
  addEasyslip(app, sandbox);
  addSlip2go(app, sandbox);
  addTruemoney(app, sandbox);
  addPush(app, sandbox);
  addStaffMessages(app, sandbox);
  addTranslation(app, sandbox);
  addJoker(app, sandbox);
  addBetflix(app, sandbox);
  addAskmebet(app, sandbox);
  addPgsoft(app, sandbox);
  addAmbLotto(app, sandbox);
  addTransferWallets(app, sandbox);
  addControl(app, sandbox);
  addPages(app, sandbox);
  return app;
}
