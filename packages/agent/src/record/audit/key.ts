// Who vouches for a chain. A secret that writer and reader share (HMAC), or a pair of keys (Ed25519): then whoever has the
// public one can check, and cannot forge.
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign as signWith,
  timingSafeEqual,
  verify as verifyWith,
} from "node:crypto";
import type { AuditAnchor } from "@giselles-ai/protocol";
import { AuditError } from "./audit-error.ts";
import { hashOf } from "./line.ts";

type Claim = Pick<AuditAnchor, "count" | "head" | "final">;

export interface AuditKey {
  /** Says which key it is, and nothing of the key. */
  id: string;
  /** Undefined for a public key, which can only check. */
  sign: ((claim: Claim) => string) | undefined;
  check(claim: Claim, signature: string): boolean;
}

/** Anything shorter could be guessed. */
const shortestSecret = 32;

/**
 * Reads the key of an audit log from the text of a key file: an Ed25519 key in PEM, private or public. Anything else is a
 * shared secret.
 *
 * @example <caption>packages/agent/test/record/audit/audit.test.ts</caption>
 * const key = readAuditKey(checking);
 * // …
 * expect(verifyAudit(file, { key })).toMatchObject({ ok: true, signedWith: [key.id], notes: [] });
 */
export function readAuditKey(text: string): AuditKey {
  const written = text.trim();
  if (written.startsWith("-----BEGIN")) return readPem(written);
  if (written.length < shortestSecret) {
    throw new AuditError(
      "BAD_KEY",
      `A shared secret needs at least ${shortestSecret} characters; this one has ${written.length}. Make one with: openssl rand -hex 32`,
    );
  }
  const sign = (claim: Claim) => createHmac("sha256", written).update(sayClaim(claim)).digest("base64");
  return {
    id: `hmac-${createHmac("sha256", written).update("which key").digest("hex").slice(0, 16)}`,
    sign,
    check(claim, signature) {
      const given = Buffer.from(signature, "base64");
      const right = Buffer.from(sign(claim), "base64");
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

function readPem(pem: string): AuditKey {
  let privateKey: KeyObject | undefined;
  let publicKey: KeyObject;
  try {
    if (pem.includes("PRIVATE KEY")) privateKey = createPrivateKey(pem);
    publicKey = createPublicKey(pem);
  } catch (cause) {
    throw new AuditError(
      "BAD_KEY",
      "The key file holds PEM that cannot be read. Make one with: openssl genpkey -algorithm ed25519",
      { cause },
    );
  }
  if (publicKey.asymmetricKeyType !== "ed25519") {
    throw new AuditError(
      "BAD_KEY",
      `The key is of the kind ${publicKey.asymmetricKeyType}. Make one with: openssl genpkey -algorithm ed25519`,
    );
  }
  const own = privateKey;
  return {
    id: `ed25519-${hashOf(publicKey.export({ type: "spki", format: "der" })).slice(0, 16)}`,
    sign: own && ((claim) => signWith(null, Buffer.from(sayClaim(claim)), own).toString("base64")),
    check: (claim, signature) =>
      verifyWith(null, Buffer.from(sayClaim(claim)), publicKey, Buffer.from(signature, "base64")),
  };
}

function sayClaim({ count, head, final }: Claim): string {
  return `giselle audit 1\n${count}\n${head}\n${final ? "final" : "open"}\n`;
}

/** What is claimed, signed if there is a key for it. */
export function claim(what: Claim, key: AuditKey | undefined): AuditAnchor {
  return key?.sign ? { ...what, key: key.id, signature: key.sign(what) } : what;
}
