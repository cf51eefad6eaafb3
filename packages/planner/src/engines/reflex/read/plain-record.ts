// Records as programs print them are read as JSON: Python's {'Name': 'Ada', 'Terms': True}, and lists of a label and a value each.

/** The same request, with its record as a JSON object. */
export function withPlainRecord(goal: string): string {
  const [start, end] = [goal.search(/[{[]/), Math.max(goal.lastIndexOf("}"), goal.lastIndexOf("]")) + 1];
  if (start < 0 || end <= start || !goal.includes("{")) return goal;
  const text = goal.slice(start, end);
  const given = parse(text);
  const data = given ?? parse(toJson(text));
  if (typeof data !== "object" || data === null) return goal;
  const record = joinPairs(data);
  if (given !== undefined && record === data) return goal;
  return `${goal.slice(0, start)}${JSON.stringify(record)}${goal.slice(end)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const constants: Record<string, string> = { True: "true", False: "false", None: "null", undefined: "null" };

/** Other quotes, constants of Python, keys without quotes, and a comma at the end. */
function toJson(text: string): string {
  return text.replace(
    /"(?:\\.|[^"\\])*"|'((?:\\.|[^'\\])*)'|\b(?:True|False|None|undefined)\b|(?<=[{,]\s*)[A-Za-z_$][\w$]*(?=\s*:)|,(?=\s*[}\]])/g,
    (part, single?: string) => {
      if (single !== undefined) return JSON.stringify(single.replace(/\\(['"\\])/g, "$1"));
      return part.startsWith('"') ? part : part === "," ? "" : (constants[part] ?? JSON.stringify(part));
    },
  );
}

const names = /^(?:label|name|field|key|question|title)$/i;
const values = /^(?:value|answer|text)$/i;

/** [{ label: "Name", value: "Ada" }, …] as { Name: "Ada", … } */
function joinPairs(data: object): object {
  const [only, ...others] = Array.isArray(data) ? [data] : Object.values(data);
  const rows: unknown[] = others.length === 0 && Array.isArray(only) ? only : [];
  const pairs = rows.map((row) => {
    const entries = typeof row === "object" && row !== null ? Object.entries(row) : [];
    const name = entries.find(([key]) => names.test(key))?.[1];
    const value = entries.find(([key]) => values.test(key));
    return entries.length === 2 && typeof name === "string" && value ? ([name, value[1]] as const) : undefined;
  });
  const isPairs = pairs.length > 1 && pairs.every((pair) => pair !== undefined);
  return isPairs && new Set(pairs.map((pair) => pair?.[0])).size === pairs.length
    ? Object.fromEntries(pairs as [string, unknown][])
    : data;
}
