/** Longest wait for the answer to a beat. */
const ANSWER_MS = 10_000;

/** The parts of a socket that a beat needs; both namespaces of the contract have the event. */
export interface BeatSocket {
  connected: boolean;
  connect(): unknown;
  disconnect(): unknown;
  timeout(ms: number): { emit(event: "beat", answer: (error: Error | null) => void): unknown };
}

/**
 * Asks the server for a sign of life and reconnects a socket that does not answer within 10 s: a
 * connection can be dead in one direction only.
 */
export function checkAlive(socket: BeatSocket): void {
  if (!socket.connected) return;
  socket.timeout(ANSWER_MS).emit("beat", (error) => {
    // A socket that was closed in the meantime stays closed.
    if (error === null || !socket.connected) return;
    socket.disconnect();
    socket.connect();
  });
}
