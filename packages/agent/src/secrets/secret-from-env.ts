import { SecretError, type SecretOptions } from "./secret.ts";

export interface SecretFromEnvOptions extends Omit<SecretOptions, "name" | "value"> {
  /** What plans call it. Default: the name of the variable. */
  name?: string;
  /** Default: `process.env`. */
  env?: Record<string, string | undefined>;
}

/** A secret that an environment variable holds: `secretFromEnv("SHOP_PASSWORD", { origins: ["https://shop.example"] })`. */
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
