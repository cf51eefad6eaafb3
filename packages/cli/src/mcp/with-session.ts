import type { ServedTool } from "@giselles-ai/browser-tool/internal/mcp-server";

type Schema<Input> = ServedTool<Input>["inputSchema"];

export interface InSession<Input> {
  session: string | undefined;
  input: Input;
}

/** Adds `session` to a tool's arguments. It is explained once, in the description of `tabs`. */
export function withSession<Input>(schema: Schema<Input>): Schema<InSession<Input>> {
  const { vendor, version, validate, jsonSchema } = schema["~standard"];
  const shown: typeof jsonSchema.input = (options) => {
    const { additionalProperties: _, properties, ...rest } = jsonSchema.input(options);
    return { ...rest, properties: { ...(properties as object), session: { type: "string" } } };
  };
  return {
    "~standard": {
      vendor,
      version,
      jsonSchema: { input: shown, output: shown },
      async validate(given) {
        const { session, ...rest } = (given ?? {}) as Record<string, unknown>;
        if (session !== undefined && typeof session !== "string") {
          return { issues: [{ message: "session must be a string", path: ["session"] }] };
        }
        const checked = await validate(rest);
        return checked.issues ? checked : { value: { session, input: checked.value } };
      },
    },
  };
}
