// Keys that sign audit files: a shared secret (HMAC), or an Ed25519 key pair, whose public key can verify but not sign.
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

/** What is signed. An anchor is signed with the rest of its line; the .head file has no line. */
export interface SignedClaim extends Pick<AuditAnchor, "count" | "head" | "final"> {
  line?: { at: string; runId: string } | undefined;
}

export interface AuditKey {
  /** Identifies the key without revealing it. */
  id: string;
  /** Undefined for a public key, which can only verify. */
  sign: ((claim: SignedClaim) => string) | undefined;
  check(claim: SignedClaim, signature: string): boolean;
}

/** Shorter secrets could be guessed. */
const minSecretLength = 32;

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
  if (written.length < minSecretLength) {
    throw new AuditError(
      "BAD_KEY",
      `A shared secret needs at least ${minSecretLength} characters; this one has ${written.length}. Create one with: openssl rand -hex 32`,
    );
  }
  const sign = (claim: SignedClaim) => createHmac("sha256", written).update(formatClaim(claim)).digest("base64");
  return {
    id: `hmac-${createHmac("sha256", written).update("which key").digest("hex").slice(0, 16)}`,
    sign,
    check(claim, signature) {
      const actual = Buffer.from(signature, "base64");
      const expected = Buffer.from(sign(claim), "base64");
      return actual.length === expected.length && timingSafeEqual(actual, expected);
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
      "The key file contains invalid PEM. Create one with: openssl genpkey -algorithm ed25519",
      { cause },
    );
  }
  if (publicKey.asymmetricKeyType !== "ed25519") {
    throw new AuditError(
      "BAD_KEY",
      `The key has the type ${publicKey.asymmetricKeyType}, but an Ed25519 key is needed. Create one with: openssl genpkey -algorithm ed25519`,
    );
  }
  const own = privateKey;
  return {
    id: `ed25519-${hashOf(publicKey.export({ type: "spki", format: "der" })).slice(0, 16)}`,
    sign: own && ((claim) => signWith(null, Buffer.from(formatClaim(claim)), own).toString("base64")),
    check: (claim, signature) =>
      verifyWith(null, Buffer.from(formatClaim(claim)), publicKey, Buffer.from(signature, "base64")),
  };
}

function formatClaim({ count, head, final, line }: SignedClaim): string {
  const rest = line ? `anchor ${JSON.stringify([line.at, line.runId])}\n` : "";
  return `giselle audit 1\n${count}\n${head}\n${final ? "final" : "open"}\n${rest}`;
}

/** Signs a claim, if there is a private key. */
export function claim({ line, ...content }: SignedClaim, key: AuditKey | undefined): AuditAnchor {
  return key?.sign ? { ...content, key: key.id, signature: key.sign({ ...content, line }) } : content;
}
