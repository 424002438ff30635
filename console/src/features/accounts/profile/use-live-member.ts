import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onConsole, watchMember } from "../../../lib/session/socket.ts";

/** Several movements within this time are read once. */
const GATHER_MS = 400;

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
    const gather = () => {
      timer ??= setTimeout(refresh, GATHER_MS);
    };
    const stops = [
      onConsole("member", (moved) => {
        if (moved === memberId) gather();
      }),
      onConsole("reconnect", gather),
    ];
    watchMember(memberId);
    return () => {
      watchMember(null);
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client, memberId]);
}
