/** The outside world as one process: builds the HTTP application and starts it. */
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { acceptBodies } from "./bodies.ts";
import { startCallbacks } from "./callbacks.ts";
import { tellClock } from "./clock.ts";
import type { SandboxConfig } from "./config.ts";
import { addControl } from "./control/routes.ts";
import { addPages } from "./page/routes.ts";
import { addAmbLotto } from "./parties/amb-lotto.ts";
import { addAskmebet } from "./parties/askmebet.ts";
import { addBetflix } from "./parties/betflix.ts";
import { addEasyslip } from "./parties/easyslip.ts";
import { addJoker } from "./parties/joker.ts";
import { expireOrders } from "./parties/orders.ts";
import { addPayout, payDuePayouts } from "./parties/payout.ts";
import { addPgsoft } from "./parties/pgsoft.ts";
import { addPush } from "./parties/push.ts";
import { addSlip2go } from "./parties/slip2go.ts";
import { addSlipok } from "./parties/slipok.ts";
import { addSms } from "./parties/sms.ts";
import { addTransferWallets } from "./parties/transfer-wallet.ts";
import { addTruemoney } from "./parties/truemoney.ts";
import { addWw } from "./parties/ww.ts";
import { addZapman } from "./parties/zapman.ts";
import type { Sandbox } from "./sandbox.ts";
import { openStore } from "./store.ts";

/** How often the world looks for orders that expired and payouts that are due. */
const TICK_MS = 200;

export type RunningSandbox = {
  /** Address without a trailing slash. */
  url: string;
  /** Stops listening, cuts open calls and writes the state. */
  stop(): Promise<void>;
};

/** Starts the sandbox on loopback. Rejects when the port is taken. */
export async function startSandbox(config: SandboxConfig): Promise<RunningSandbox> {
  const store = openStore(join(config.dataDir, "sandbox.json"), (sentence) =>
    console.warn(`sandbox: ${sentence}`),
  );
  const { world, changed, saved } = store;
  const now = () => Date.now() + world.clockOffsetMs;
  const remindClock = async () => {
    await tellClock(config, world.clockOffsetMs, world.clockOffsetMs);
  };
  const callbacks = startCallbacks({ world, config, now, changed, saved, remindClock });
  let url = "";
  const sandbox: Sandbox = {
    config,
    world,
    callbacks,
    now,
    changed,
    saved,
    reset: store.reset,
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
  addPayout(app, sandbox);
  addSlipok(app, sandbox);
  addEasyslip(app, sandbox);
  addSlip2go(app, sandbox);
  addTruemoney(app, sandbox);
  addPush(app, sandbox);
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
