/** The metrics of the operation, for the metrics endpoint. */
export { registerOperationMetrics } from "./register-metrics.ts";
