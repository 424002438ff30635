/** What other parts of the server may use: metrics, states of queues, and providers. */
export { offeredHandovers } from "./needs.ts";
export { listProviders } from "./queries-providers.ts";
export { permissionOfQueue, readQueueStates } from "./read-queues.ts";
export { registerOperationMetrics } from "./register-metrics.ts";
