// Malformed answers of models, adapted to the sample form. `seen` names public reports of the
// same defect. `becomes` is the expected plan without a further call, or "repair" if that would be a guess.
import { clickStep, fillStep, goodAnswer } from "../sample.cases.ts";

export interface MalformedAnswer {
  name: string;
  seen: string;
  answer: string;
  becomes: string;
}

const good = JSON.stringify(goodAnswer);
const pretty = JSON.stringify(goodAnswer, null, 2);
const both = "act: fill(input-1, Ada Lovelace); click(button-5)";
const fill = "act: fill(input-1, Ada Lovelace)";
const click = "act: click(button-5)";
const done = "done";
const repair = "repair";

function withSteps(...steps: unknown[]): string {
  return JSON.stringify({
    reasoning_summary: "The form is empty.",
    plan: { decision: "act", message: "Going on.", steps },
  });
}

function withStep(change: object): string {
  return withSteps({ ...clickStep, ...change });
}

function withArgs(tool: string, args: unknown): string {
  return withSteps({ ...fillStep, tool, args });
}

function saying(plan: object, around: object = { reasoning_summary: "I looked." }): string {
  return JSON.stringify({ ...around, plan });
}

type Row = [name: string, seen: string, answer: string, becomes: string];

const around: Row[] = [
  ["a code fence", "browser-use#192", `\`\`\`json\n${pretty}\n\`\`\``, both],
  ["a fence without a language", "stagehand#1053", `\`\`\`\n${good}\n\`\`\``, both],
  ["a fence that is not closed", "browser-use#488", `\`\`\`json\n${good}`, both],
  ["a fence after line breaks", "browser-use#488", `\n\n\`\`\`json\n${pretty}\n\`\`\`\n`, both],
  ["a polite opening", "nanobrowser#291", `I'll help you sign up. Here is the plan:\n${good}`, both],
  ["an offer at the end", "nanobrowser#291", `${good}\n\nLet me know if you need anything else!`, both],
  [
    "prose on both sides of a fence",
    "browser-use#349",
    `Sure!\n\`\`\`json\n${good}\n\`\`\`\nThis fills the form.`,
    both,
  ],
  ["braces in the prose", "browser-use#349", `I use {id} of each field, {like this}.\n${good}`, both],
  ["a thought before", "browser-use#486", `<think>\nThe user wants to sign up.\n</think>\n\n${good}`, both],
  ["a thought with a draft in it", "browser-use#486", `<think>Maybe {"decision": "done"}?</think>${good}`, both],
  ["an empty thought", "qwen3", `<think>\n\n</think>\n\n${good}`, both],
  ["only the end of a thought", "deepseek-r1", `The form is empty.\n</think>\n${good}`, both],
  ["a thought without an end", "browser-use#359", `<think>\nI should fill the form first, then`, repair],
  [
    "a tool-call tag",
    "browser-use#238",
    `<tool_call>\n{"name": "click", "args": {"id": "button-5"}}\n</tool_call>`,
    click,
  ],
  [
    "two tool-call tags",
    "browser-use#238",
    '<tool_call>{"name":"fill","arguments":{"id":"input-1","value":"Ada Lovelace"}}</tool_call>\n<tool_call>{"name":"click","arguments":{"id":"button-5"}}</tool_call>',
    both,
  ],
  ["Llama's python tag", "llama3.1", '<|python_tag|>{"name": "click", "parameters": {"id": "button-5"}}', click],
  ["Mistral's tool marker", "mistral-small", '[TOOL_CALLS][{"name": "click", "arguments": {"id": "button-5"}}]', click],
  ["end-of-turn tokens", "gemma", `${good}<|im_end|>`, both],
  ["a byte-order mark", "lm-studio", `\ufeff${good}`, both],
  ["the answer twice", "llama3.2:1b", `${good}\n${good}`, both],
  ["the answer again and again, until cut", "llama3.2:1b", `${good}\n${good}\n${good.slice(0, 90)}`, both],
  [
    "a second thought",
    "deepseek-r1",
    `${saying({ decision: "done", message: "Done." })}\nWait, it is not.\n${good}`,
    both,
  ],
  ["a leading word", "qwen2.5", `json\n${good}`, both],
  ["an answer that is a string of JSON", "web-ui#145", JSON.stringify(good), both],
  ["a string of a string", "web-ui#145", JSON.stringify(JSON.stringify(good)), both],
  ["nothing", "ollama#10899", "", repair],
  ["white space", "llama.cpp#13224", "\n\n", repair],
  ["prose alone", "nanobrowser#291", "I would fill in the name and then click Sign up.", repair],
  ["a refusal", "browser-use#220", "I'm sorry, but I can't interact with web pages.", repair],
  ["a list in prose", "browser-use#220", "1. Fill in input-1\n2. Click button-5", repair],
  ["markup", "llama2", "<click id='button-5'/>", repair],
  ["one word", "llama3.2:1b", "click", repair],
  ["a lone brace", "llama3.2:1b", "{", repair],
  ["an empty object", "browser-use#349", "{}", repair],
  ["an empty list", "browser-use#192", "[]", repair],
  ["null", "eliza#3993", "null", repair],
  ["a number", "llama3.2:1b", "42", repair],
];

const syntax: Row[] = [
  ["a comma before a brace", "browser-use#192", good.replace('"confidence":0.9}', '"confidence":0.9,}'), both],
  ["a comma before a bracket", "browser-use#192", good.replace("}]}}", "},]}}"), both],
  ["single quotes", "nanobot#3154", good.replaceAll('"', "'"), both],
  ["typographic quotes", "qwen2.5", good.replaceAll(/"([^"]*)"/g, "“$1”"), both],
  ["keys without quotes", "deepseek-r1:7b", good.replaceAll(/"(\w+)":/g, "$1:"), both],
  [
    "Python's constants",
    "browser-use#422",
    `{'complete': False, 'message': 'Going on.', 'steps': [${JSON.stringify(clickStep)}], 'clarification': None}`,
    click,
  ],
  ["comments", "browser-use#2997", pretty.replace('"plan"', '// what to do\n  "plan"'), both],
  ["block comments", "browser-use#2997", pretty.replace('"plan"', '/* what to do */ "plan"'), both],
  ["hash comments", "browser-use#2997", pretty.replace('"plan"', '# what to do\n  "plan"'), both],
  ["a forgotten comma between properties", "browser-use#2529", pretty.replace('",\n', '"\n'), both],
  ["a forgotten comma between steps", "browser-use#2529", good.replace("},{", "} {"), both],
  ["a forgotten last brace", "browser-use#442", good.slice(0, -1), both],
  ["two forgotten last braces", "browser-use#442", good.slice(0, -2), both],
  ["a forgotten bracket", "browser-use#442", good.replace("}]}}", "}}}"), both],
  ["a brace too many at the end", "browser-use#442", `${good}}`, both],
  ["a brace too many between steps", "browser-use#442", good.replace("},{", "}},{"), both],
  ["cut inside the last step", "browser-use#442", good.slice(0, good.indexOf("button-5") + 4), fill],
  ["cut inside a value", "browser-use#442", good.slice(0, good.indexOf("Lovelace") + 4), repair],
  ["cut before the first step", "browser-use#442", good.slice(0, good.indexOf("[")), repair],
  ["cut inside the summary", "browser-use#442", good.slice(0, 30), repair],
  ["a line break inside a string", "qwen2.5", good.replace("The form", "The\nform"), both],
  ["quotes inside a string", "llama3.1:8b", good.replace("The form is empty.", 'The "form" is empty.'), both],
  ["an escape that is none", "mistral", good.replace("The form", "The \\form"), both],
  ["double braces, as in a template", "browser-use#2997", good.replaceAll("{", "{{").replaceAll("}", "}}"), repair],
  ["an elided rest", "gpt-4.1-mini", good.replace("},{", "}, ..., {"), repair],
  ["an object of dots", "gpt-4.1-mini", withSteps().replace("[]", "[{...}]"), repair],
  ["a missing opening brace", "prefilled models", good.slice(1), both],
  ["a missing value", "llama3.2:1b", good.replace('"input-1"', ""), repair],
  ["equals signs", "llama3.2:1b", good.replace('"decision":', '"decision"='), both],
  [
    "quotes and a comma inside a value",
    "llama3.1:8b",
    good.replace("Ada Lovelace", 'Ada "Countess", Lovelace'),
    repair,
  ],
  ["full-width punctuation", "qwen2.5", good.replace('"plan":', '"plan"：'), both],
];

const shapes: Row[] = [
  ["the plan without its wrapper", "every small model", JSON.stringify(goodAnswer.plan), both],
  [
    "the whole output, as we publish it",
    "gpt-4.1",
    JSON.stringify({
      decision: "act",
      complete: false,
      plan_id: "x",
      reasoning_summary: "r",
      autonomy_level: "auto",
      message: "m",
      steps: [clickStep],
    }),
    click,
  ],
  ["a list of steps", "page-agent#81", JSON.stringify([fillStep, clickStep]), both],
  ["a list with the plan in it", "page-agent#81", JSON.stringify([goodAnswer.plan]), both],
  [
    "the plan as a list",
    "browser-use#488",
    JSON.stringify({ reasoning_summary: "r", plan: [fillStep, clickStep] }),
    both,
  ],
  ["one step alone", "ollama#13519", JSON.stringify(clickStep), click],
  ["steps one a line", "ollama-ai-provider#11", `${JSON.stringify(fillStep)}\n${JSON.stringify(clickStep)}`, both],
  ["steps as an object", "llama3.1:8b", saying({ decision: "act", message: "m", steps: clickStep }), click],
  [
    "numbered steps",
    "llama3.1:8b",
    saying({ decision: "act", message: "m", steps: { "1": fillStep, "2": clickStep } }),
    both,
  ],
  [
    "named steps",
    "llama3.1:8b",
    saying({ decision: "act", message: "m", steps: { step1: fillStep, step2: clickStep } }),
    both,
  ],
  ["actions for steps", "webtask", JSON.stringify({ complete: false, message: "m", actions: [clickStep] }), click],
  ["under the name of the type", "gemma3", JSON.stringify({ PlannerOutput: goodAnswer.plan }), both],
  ["under response", "stagehand#1053", JSON.stringify({ response: goodAnswer }), both],
  ["the schema echoed, filled in", "graphiti#868", JSON.stringify({ type: "object", properties: goodAnswer }), both],
  [
    "the schema echoed",
    "graphiti#868",
    JSON.stringify({ type: "object", properties: { reasoning_summary: { type: "string" }, plan: { anyOf: [] } } }),
    repair,
  ],
  [
    "tool calls as OpenAI has them",
    "omlx#2565",
    JSON.stringify({
      tool_calls: [{ id: "call_1", type: "function", function: { name: "click", arguments: '{"id":"button-5"}' } }],
    }),
    click,
  ],
  [
    "a tool call as Ollama has it",
    "ollama#13519",
    '```json\n{"name": "click", "parameters": {"id": "button-5"}}\n```',
    click,
  ],
  [
    "a tool use as Anthropic has it",
    "claude-haiku",
    JSON.stringify({ type: "tool_use", id: "toolu_1", name: "click", input: { id: "button-5" } }),
    click,
  ],
  [
    "a function call as it once was",
    "gpt-3.5",
    JSON.stringify({ function_call: { name: "click", arguments: '{"id": "button-5"}' } }),
    click,
  ],
  ["arguments that are JSON in a string", "omlx#2565", withStep({ args: '{"id": "button-5"}' }), click],
  ["arguments in a string, in single quotes", "nanobot#3154", withStep({ args: "{'id': 'button-5'}" }), click],
  [
    "browser-use's shape",
    "browser-use#2487",
    JSON.stringify({
      current_state: { next_goal: "Sign up" },
      next_goal: "Sign up",
      action: [{ click: { id: "button-5" } }],
    }),
    click,
  ],
  ["the tool as the key", "browser-use#488", withSteps({ click: { id: "button-5" } }), click],
  ["the tool as the key of a bare value", "browser-use#488", withSteps({ click: "button-5" }), click],
  [
    "name and args inside action",
    "stagehand#485",
    withSteps({ action: { name: "click", args: { id: "button-5" } }, reason: "Send it" }),
    click,
  ],
  ["flat arguments", "webtask", withSteps({ tool: "fill", id: "input-1", value: "Ada Lovelace" }), fill],
  [
    "our page actions instead of steps",
    "browser-tool",
    withSteps({ action: "fill", fieldId: "input-1", value: "Ada Lovelace" }),
    fill,
  ],
  [
    "tool_name and parameters",
    "webtask",
    withSteps({ tool_name: "click", parameters: { id: "button-5" }, reason: "Send" }),
    click,
  ],
  ["a call as text", "ui-tars", withSteps('click("button-5")'), click],
  ["a call with named arguments, as text", "ui-tars", withSteps("fill(id='input-1', value='Ada Lovelace')"), fill],
  ["calls and nothing else", "ui-tars", 'fill("input-1", "Ada Lovelace")\nclick("button-5")', both],
  ["a call as the tool's name", "ui-tars", withStep({ tool: 'click("button-5")', args: {} }), click],
  [
    "steps as one text",
    "llama3.2:3b",
    saying({ decision: "act", message: "m", steps: "Fill the name, then click." }),
    repair,
  ],
  ["steps that are numbers", "llama3.2:1b", withSteps(1, 2), repair],
  ["an action without anything", "browser-use#349", JSON.stringify({ current_state: {}, action: [{}] }), repair],
  [
    "an empty action list",
    "browser-use#192",
    JSON.stringify({ current_state: { next_goal: "Start browser" }, action: [] }),
    repair,
  ],
  [
    "an action that is only a name",
    "page-agent#258",
    JSON.stringify({ action: "click_element_by_index", evaluation_previous_goal: "" }),
    repair,
  ],
];

const names: Row[] = [
  ["another case", "browser-use#488", withStep({ tool: "Click" }), click],
  ["upper case", "gemma3", withStep({ tool: "CLICK" }), click],
  ["a prefix with a dot", "gpt-oss", withStep({ tool: "browser.click" }), click],
  ["a prefix with underscores", "gemini-cli", withStep({ tool: "mcp__page__click" }), click],
  ["functions.", "gpt-oss", withStep({ tool: "functions.click" }), click],
  ["brackets behind", "llama3.1:8b", withStep({ tool: "click()" }), click],
  ["spaces around", "llama3.1:8b", withStep({ tool: " click " }), click],
  ["browser-use's name for it", "page-agent#258", withStep({ tool: "click_element_by_index" }), click],
  ["input_text", "browser-use#488", withArgs("input_text", { index: 1, text: "Ada Lovelace" }), fill],
  [
    "go_to_url",
    "browser-use#2487",
    withArgs("go_to_url", { url: "https://shop.example/" }),
    "act: navigate(https://shop.example/)",
  ],
  ["camel case", "stagehand#485", withArgs("waitForIdle", { timeout: 500 }), "act: wait_for_idle(500)"],
  ["a tool that does not exist", "nanobrowser#126", withStep({ tool: "hover_and_hope" }), repair],
  ["a tool of high risk that is not on offer", "seed", withArgs("shell", { cmd: "ls" }), repair],
  ["a tool that another agent has", "browser-use#488", withArgs("search_google", { query: "x" }), repair],
  ["no tool at all", "browser-use#349", withSteps({ args: { id: "button-5" }, explanation: "Send" }), repair],
  ["none, beside a real step", "webtask", withSteps(clickStep, { tool: "none", args: {} }), click],
];

const elements: Row[] = [
  ["element_id", "webtask", withStep({ args: { element_id: "button-5" } }), click],
  ["fieldId", "browser-tool", withStep({ args: { fieldId: "button-5" } }), click],
  ["elementId", "stagehand#943", withStep({ args: { elementId: "button-5" } }), click],
  ["index, a number", "browser-use#488", withStep({ args: { index: 5 } }), click],
  ["index, as text", "page-agent#81", withStep({ args: { index: "5" } }), click],
  ["brackets around", "page-agent#258", withStep({ args: { id: "[button-5]" } }), click],
  ["a hash", "stagehand#943", withStep({ args: { id: "#button-5" } }), click],
  ["another case", "gemma3", withStep({ args: { id: "Button-5" } }), click],
  ["an underscore", "gemma3", withStep({ args: { id: "button_5" } }), click],
  ["the id with the label behind it", "llama3.1:8b", withStep({ args: { id: 'button-5 "Sign up"' } }), click],
  ["the label for the id", "webtask", withStep({ args: { id: "Sign up" } }), click],
  ["the label, in another case", "webtask", withStep({ args: { label: "sign up" } }), click],
  ["an id that is not there", "browser-use#488", withStep({ args: { id: "button-77" } }), repair],
  ["an id made of the label", "webtask", withStep({ args: { id: "sign_up_button" } }), repair],
  ["a selector", "stagehand#485", withStep({ args: { selector: "xpath=/html/body/button[1]" } }), repair],
  ["no id", "browser-use#349", withStep({ args: {} }), repair],
  ["an id that is an object", "llama3.2:1b", withStep({ args: { id: { tag: "button" } } }), repair],
];

const values: Row[] = [
  ["positional arguments", "stagehand#485", withArgs("fill", ["input-1", "Ada Lovelace"]), fill],
  ["a lone value", "browser-use#488", withStep({ args: "button-5" }), click],
  ["arguments in a list", "page-agent#81", withStep({ args: [{ id: "button-5" }] }), click],
  ["text for value", "browser-use#488", withArgs("fill", { id: "input-1", text: "Ada Lovelace" }), fill],
  ["a number for a text", "llama3.1:8b", withArgs("fill", { id: "input-1", value: 42 }), "act: fill(input-1, 42)"],
  ["true for a text", "llama3.1:8b", withArgs("fill", { id: "check-4", value: true }), "act: fill(check-4, true)"],
  ["a text for a number", "browser-use#3542", withArgs("scroll", { deltaY: "400" }), "act: scroll(400)"],
  ["pixels", "browser-use#3542", withArgs("scroll", { deltaY: "400px" }), "act: scroll(400)"],
  ["a direction", "browser-use#3542", withArgs("scroll", { direction: "up", amount: 300 }), "act: scroll(-300)"],
  ["an amount of null", "browser-use#488", withArgs("scroll", { deltaY: 600, id: null }), "act: scroll(600)"],
  ["a chord as one word", "browser-use", withArgs("send_keys", { keys: "Control+A" }), "act: hotkey(Control,A)"],
  ["one key", "stagehand#485", withArgs("press", { key: "Enter" }), "act: hotkey(Enter)"],
  ["a remark among the arguments", "page-agent#258", withStep({ args: { id: "button-5", reason: "to send" } }), click],
  [
    "headers as pairs",
    "openai strict",
    withArgs("fetch", { url: "https://shop.example/", headers: [{ name: "a", value: "b" }] }),
    'act: fetch(https://shop.example/, {"a":"b"})',
  ],
  [
    "a method in small letters",
    "gemma3",
    withArgs("fetch", { url: "https://shop.example/", method: "post" }),
    "act: fetch(https://shop.example/, POST)",
  ],
  ["a confidence in percent", "gpt-4.1-mini", withStep({ confidence: "90%" }), click],
  ["a confidence of 90", "gpt-4.1-mini", withStep({ confidence: 90 }), click],
  ["a confidence in words", "gemma3", withStep({ confidence: "high" }), click],
  [
    "no confidence, risk or explanation",
    "every small model",
    withSteps({ tool: "click", args: { id: "button-5" } }),
    click,
  ],
  ["a risk in capitals", "gemma3", withStep({ estimated_risk: "LOW" }), click],
  ["a risk that is none", "gemma3", withStep({ estimated_risk: "negligible" }), click],
  [
    "an argument that changes the meaning",
    "stagehand#485",
    withStep({ args: { id: "button-5", button: "right" } }),
    repair,
  ],
  ["a required argument missing", "browser-use#3542", withArgs("fill", { id: "input-1" }), repair],
  ["no option", "stagehand#485", withArgs("select", { id: "select-3" }), repair],
  ["a wait beyond reason", "webtask", withArgs("wait_for_idle", { ms: 9_000_000 }), "act: wait_for_idle(60000)"],
  ["scrolling by nothing", "browser-use#3542", withArgs("scroll", {}), "act: scroll()"],
  [
    "several options",
    "stagehand#485",
    withArgs("select_option", { id: "select-3", values: ["Free", "Pro"] }),
    "act: select(select-3, Free,Pro)",
  ],
];

const decisions: Row[] = [
  [
    "complete, as webtask said it",
    "webtask",
    JSON.stringify({ complete: true, message: "All done.", actions: [] }),
    done,
  ],
  ["complete, as text", "llama3.1:8b", JSON.stringify({ complete: "true", message: "All done.", steps: [] }), done],
  ["done as a tool", "browser-use#3542", withSteps({ done: { text: "All done.", success: true } }), done],
  [
    "done as a failing tool",
    "browser-use#3542",
    withSteps({ tool: "done", args: { text: "No way.", success: false } }),
    "cannot",
  ],
  [
    "done behind real steps",
    "browser-use#3542",
    withSteps(clickStep, { tool: "done", args: { text: "Sent." } }),
    click,
  ],
  [
    "asking by a tool",
    "page-agent",
    withSteps({ tool: "ask_user", args: { question: "Which email?" } }),
    "ask: Which email?",
  ],
  [
    "asking by a tool, beside a step",
    "page-agent",
    withSteps(clickStep, { tool: "ask_user", args: { question: "Sure?" } }),
    repair,
  ],
  ["finished", "gemma3", saying({ decision: "finished", message: "All done." }), done],
  ["in capitals", "gemma3", saying({ decision: "DONE", message: "All done." }), done],
  ["a decision left out", "every small model", saying({ message: "m", steps: [clickStep] }), click],
  [
    "a question without a decision",
    "gemma3",
    saying({ message: "m", clarification: "Which email?" }),
    "ask: Which email?",
  ],
  [
    "an empty clarification",
    "openai strict",
    saying({ decision: "act", message: "m", clarification: "", steps: [clickStep] }),
    click,
  ],
  [
    "a null clarification",
    "openai strict",
    saying({ decision: "act", message: "m", clarification: null, steps: [clickStep] }),
    click,
  ],
  ["no message", "every small model", saying({ decision: "done" }), done],
  ["a wish for more autonomy", "seed", saying({ decision: "done", message: "m", autonomy_level: "unleashed" }), done],
  ["done, with steps", "webtask 0.8", saying({ decision: "done", message: "m", steps: [clickStep] }), repair],
  [
    "complete, with steps",
    "webtask 0.8",
    JSON.stringify({ complete: true, message: "m", actions: [clickStep] }),
    repair,
  ],
  ["cannot, with steps", "webtask 0.8", saying({ decision: "cannot", message: "m", steps: [clickStep] }), repair],
  ["done and not complete", "webtask 0.8", saying({ decision: "done", complete: false, message: "m" }), repair],
  [
    "acting and asking",
    "gemma3",
    saying({ decision: "act", message: "m", steps: [clickStep], clarification: "Or not?" }),
    "ask: Or not?",
  ],
  ["act without steps", "browser-use#349", saying({ decision: "act", message: "m", steps: [] }), repair],
  ["ask without a question", "gemma3", saying({ decision: "ask" }, {}), repair],
  [
    "neither done nor anything to do",
    "webtask",
    JSON.stringify({ complete: false, message: "Working on it." }),
    repair,
  ],
  ["a decision that is none", "llama3.2:1b", saying({ decision: "maybe", message: "m" }), repair],
  ["a hundred steps", "llama3.2:1b", withSteps(...Array.from({ length: 100 }, () => clickStep)), repair],
];

export const malformedAnswers: MalformedAnswer[] = Object.entries({
  around,
  syntax,
  shapes,
  names,
  elements,
  values,
  decisions,
}).flatMap(([group, rows]) =>
  rows.map(([name, seen, answer, becomes]) => ({ name: `${group}: ${name}`, seen, answer, becomes })),
);
