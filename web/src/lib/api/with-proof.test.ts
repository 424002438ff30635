import { ApiError } from "@krapao/contract/client";
import { isSolved, type Proof, type ProofOrder } from "@krapao/contract/proof";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withProof } from "./with-proof.ts";

const order = (challenge: string): ProofOrder => ({ challenge, parts: 2, bits: 3, iterations: 10 });
const refusal = (proof?: ProofOrder) => new ApiError("PROOF_REQUIRED", 428, proof ? { proof } : {});

beforeEach(() => vi.stubGlobal("isSecureContext", true));
afterEach(() => vi.unstubAllGlobals());

/** A server that refuses the first calls, each with another challenge. */
function server(refusals: number) {
  const calls: (Proof | undefined)[] = [];
  const call = async ({ proof }: { proof?: Proof }) => {
    calls.push(proof);
    if (calls.length <= refusals) throw refusal(order(`challenge ${calls.length}`));
    return "sent";
  };
  return { calls, call };
}

test("M3: a call without a refusal is made once, without a proof", async () => {
  const { calls, call } = server(0);
  expect(await withProof(call)).toBe("sent");
  expect(calls).toEqual([undefined]);
});

test("M3: computes what the refusal orders, and calls again with it", async () => {
  const { calls, call } = server(2);
  expect(await withProof(call)).toBe("sent");
  expect(calls).toHaveLength(3);
  for (const [at, proof] of calls.slice(1).entries()) {
    const ordered = order(`challenge ${at + 1}`);
    expect(proof?.challenge).toBe(ordered.challenge);
    expect(proof && (await isSolved(ordered, proof))).toBe(true);
  }
});

test("M3: gives up after three calls, at another refusal, and without WebCrypto", async () => {
  const { calls, call } = server(9);
  await expect(withProof(call)).rejects.toMatchObject({ code: "PROOF_REQUIRED" });
  expect(calls).toHaveLength(3);
  const other = vi.fn(() => Promise.reject(new ApiError("OTP_BLOCK", 429)));
  await expect(withProof(other)).rejects.toMatchObject({ code: "OTP_BLOCK" });
  expect(other).toHaveBeenCalledTimes(1);
  vi.stubGlobal("isSecureContext", false);
  const insecure = server(9);
  await expect(withProof(insecure.call)).rejects.toMatchObject({ code: "PROOF_REQUIRED" });
  expect(insecure.calls).toHaveLength(1);
});
