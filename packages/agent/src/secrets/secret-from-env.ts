import { SecretError, type SecretOptions } from "./secret.ts";

export interface SecretFromEnvOptions extends Omit<SecretOptions, "name" | "value"> {
  /** The name that plans use. Default: the name of the variable. */
  name?: string;
  /** Default: `process.env`. */
  env?: Record<string, string | undefined>;
}

/**
 * Reads a secret from an environment variable. It is filled in only on pages of the given origins.
 *
 * @example <caption>examples/agent-in-ten-lines/with-a-secret.js</caption>
 * const password = secretFromEnv("SHOP_PASSWORD", { name: "password", origins: [new URL(url).origin] });
 * // …
 * const agent = new Agent({ driver, planner, profile: "auto", secrets: [password] });
 */
export function secretFromEnv(variable: string, options: SecretFromEnvOptions): SecretOptions {
  const { name = variable, env = process.env, ...where } = options;
  const value = env[variable];
  if (!value) {
    const state = value === "" ? "empty" : "not set";
    throw new SecretError(
      `The secret "${name}" comes from the environment variable ${variable}, which is ${state}. Export it before you start this program.`,
    );
  }
  return { name, value, ...where };
}
