import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onConsole, watchMember } from "../../../lib/session/socket.ts";

/** Several movements within this time are read once. */
const WAIT_MS = 400;

/** Reads a member's page again when money of the member moves. */
export function useLiveMember(memberId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: ["member", memberId], exact: true });
      for (const part of ["ledger", "figures"]) {
        void client.invalidateQueries({ queryKey: ["member", memberId, part] });
      }
    };
    const readLater = () => {
      timer ??= setTimeout(refresh, WAIT_MS);
    };
    const stops = [
      onConsole("member", (moved) => {
        if (moved === memberId) readLater();
      }),
      onConsole("reconnect", readLater),
    ];
    watchMember(memberId);
    return () => {
      watchMember(null);
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client, memberId]);
}
