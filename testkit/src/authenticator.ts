/** An authenticator in software: it makes passkeys and signs with them, as a phone does. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { ClientOutput, contract } from "@krapao/contract";

type NewOptions = ClientOutput<typeof contract.accounts.passkeyOptions>["options"];
type Options = ClientOutput<typeof contract.accounts.passkeyLoginOptions>["options"];

/** A passkey with its private key. */
export interface SoftPasskey {
  credentialId: string;
  /** The account inside it. */
  userHandle: string;
  privateKey: KeyObject;
  /** How often it has signed. */
  signCount: number;
}

/** Where and how a passkey is used. The rest is what an attacker would change. */
export interface Ceremony {
  /** Address of the page, which the browser signs. */
  origin: string;
  rpId?: string;
  /** Whether the owner of the device unlocked it; default true. */
  isVerified?: boolean;
  userHandle?: string | undefined;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** Makes a passkey. @returns it, with the input of `addPasskey` */
export function makePasskey(
  { challenge, rp, user }: Pick<NewOptions, "challenge" | "rp" | "user">,
  { origin, rpId = rp.id, isVerified = true }: Ceremony,
) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const authData = Buffer.concat([
    authenticatorData({ rpId, flags: HAS_KEY | flagsOf(isVerified), signCount: 0 }),
    Buffer.alloc(16),
    length,
    id,
    coseKey(Buffer.from(x, "base64url"), Buffer.from(y, "base64url")),
  ]);
  const credentialId = id.toString("base64url");
  const passkey: SoftPasskey = { credentialId, userHandle: user.id, privateKey, signCount: 0 };
  return {
    passkey,
    input: {
      credentialId,
      clientDataJSON: clientData("webauthn.create", { challenge, origin }).toString("base64url"),
      attestationObject: attestation(authData).toString("base64url"),
      transports: ["internal", "hybrid"],
    },
  };
}

/** Signs a challenge, and counts. @returns the input of `passkeyLogin` and `passkeyConfirm` */
export function signWith(
  passkey: SoftPasskey,
  options: Pick<Options, "challenge" | "rpId">,
  ceremony: Ceremony,
) {
  passkey.signCount += 1;
  const { origin, rpId = options.rpId, isVerified = true } = ceremony;
  const { challenge } = options;
  const data = clientData("webauthn.get", { challenge, origin });
  const authData = authenticatorData({
    rpId,
    flags: flagsOf(isVerified),
    signCount: passkey.signCount,
  });
  const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), passkey.privateKey);
  return {
    credentialId: passkey.credentialId,
    clientDataJSON: data.toString("base64url"),
    authenticatorData: authData.toString("base64url"),
    signature: signature.toString("base64url"),
    userHandle: "userHandle" in ceremony ? ceremony.userHandle : passkey.userHandle,
  };
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

const flagsOf = (isVerified: boolean) => (isVerified ? PRESENT | VERIFIED : PRESENT);

const clientData = (type: string, data: { challenge: string; origin: string }) =>
  Buffer.from(JSON.stringify({ type, ...data, crossOrigin: false }));

function authenticatorData({
  rpId,
  flags,
  signCount,
}: {
  rpId: string;
  flags: number;
  signCount: number;
}): Buffer {
  const end = Buffer.alloc(5);
  end.writeUInt8(flags);
  end.writeUInt32BE(signCount, 1);
  return Buffer.concat([sha256(rpId), end]);
}

/** An ES256 key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const point = [Buffer.from("215820", "hex"), x, Buffer.from("225820", "hex"), y];
  return Buffer.concat([Buffer.from("a5010203262001", "hex"), ...point]);
}

/** An attestation of the format "none" in CBOR: {fmt, attStmt: {}, authData}. */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authData.length);
  return Buffer.concat([
    Buffer.from("a363", "hex"),
    Buffer.from("fmt"),
    Buffer.from("64", "hex"),
    Buffer.from("none"),
    Buffer.from("67", "hex"),
    Buffer.from("attStmt"),
    Buffer.from("a068", "hex"),
    Buffer.from("authData"),
    Buffer.from("59", "hex"),
    length,
    authData,
  ]);
}
