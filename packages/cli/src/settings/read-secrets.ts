import { readSecretValue, SecretError } from "@giselles-ai/agent";
import { createSecrets, isSecretName, type SecretKind, type Secrets, secretKinds } from "@giselles-ai/agent/internal";
import type { CommandContext } from "../command-context.ts";
import { UsageError } from "../usage-error.ts";

/** The options about secrets; each value is `name=…`. */
export interface SecretFlags {
  secret?: string[];
  secretOrigin?: string[];
  secretKind?: string[];
}

/** Reads the secrets that a run may use by name. Without an origin, a secret is for the origin of the start page. */
export async function readSecrets(
  flags: SecretFlags,
  { url, context }: { url?: string | undefined; context: CommandContext },
): Promise<Secrets> {
  const sources = readPairs("--secret", flags.secret);
  const origins = readPairs("--secret-origin", flags.secretOrigin);
  const kinds = readPairs("--secret-kind", flags.secretKind);
  const names = [...sources.keys()];
  for (const [option, pairs] of [
    ["--secret-origin", origins],
    ["--secret-kind", kinds],
  ] as const) {
    for (const name of pairs.keys()) {
      if (!sources.has(name))
        throw new UsageError(`${option}: there is no secret "${name}". Define it with --secret ${name}=env:VARIABLE.`);
    }
  }
  const { env, cwd, errors } = context;
  const onWarning = (warning: string) => void errors.write(`${warning}\n`);
  try {
    const values = await Promise.all(
      names.map((name) => readSecretValue(only("--secret", name, sources), name, { env, cwd, onWarning })),
    );
    return createSecrets(
      names.map((name, index) => ({
        name,
        value: values[index] ?? "",
        origins: origins.get(name) ?? originOf(name, url),
        kind: kindOf(name, kinds),
      })),
    );
  } catch (error) {
    if (SecretError.isInstance(error)) throw new UsageError(error.message);
    throw error;
  }
}

type Pairs = Map<string, string[]>;

/** Messages repeat only the name, because the rest may be the secret itself. */
function readPairs(option: string, written: readonly string[] = []): Pairs {
  const pairs: Pairs = new Map();
  for (const pair of written) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, Math.max(0, at));
    if (!isSecretName(name) || at === pair.length - 1)
      throw new UsageError(`${option}: write it as ${examples[option]}.`);
    pairs.set(name, [...(pairs.get(name) ?? []), pair.slice(at + 1)]);
  }
  return pairs;
}

const examples: Record<string, string> = {
  "--secret": "password=env:SHOP_PASSWORD, password=file:PATH or password=keychain:SERVICE/ACCOUNT",
  "--secret-origin": "password=https://shop.example",
  "--secret-kind": "email=text",
};

function only(option: string, name: string, pairs: Pairs): string {
  const [first = "", ...others] = pairs.get(name) ?? [];
  if (others.length > 0)
    throw new UsageError(`${option}: "${name}" is given twice. Use a different name for one of them.`);
  return first;
}

function originOf(name: string, url: string | undefined): string[] {
  if (url) return [new URL(url).origin];
  throw new UsageError(
    `--secret: set the origin where "${name}" may be typed, with --secret-origin ${name}=https://shop.example.`,
  );
}

function kindOf(name: string, kinds: Pairs): SecretKind {
  if (!kinds.has(name)) return "sensitive";
  const written = only("--secret-kind", name, kinds);
  const kind = secretKinds.find((each) => each === written);
  if (!kind) throw new UsageError(`--secret-kind: "${name}" must be ${secretKinds.join(" or ")}.`);
  return kind;
}
