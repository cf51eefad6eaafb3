// Ordinary tasks, as the fields of their page and the steps of their plan. Payments are separate: they should be asked about.
import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";

export interface PlannedTask {
  name: string;
  fields: SnapshotField[];
  /** As a planner writes them. A field is named by its label. */
  steps: [tool: string, args: Record<string, unknown>][];
  outline?: OutlineEntry[];
}

const here = "https://shop.test";
const elsewhere = "https://elsewhere.test/";

function field(kind: SnapshotField["kind"], label: string, more: Partial<SnapshotField> = {}): SnapshotField {
  return { fieldId: label, kind, label, required: false, currentValue: "", selector: "x", ...more };
}
const text = (label: string, more: Partial<SnapshotField> = {}) => field("text", label, more);
const button = (label: string, more: Partial<SnapshotField> = {}) => field("button", label, more);
const link = (label: string, href: string, more: Partial<SnapshotField> = {}) =>
  field("link", label, { href, ...more });
const secret = (label: string) => text(label, { sensitive: true, inputType: "password" });
const card = text("Card number", { sensitive: true, autocomplete: "cc-number" });

const fill = (id: string): PlannedTask["steps"][number] => ["fill", { id, value: "some text" }];
const select = (id: string): PlannedTask["steps"][number] => ["select", { id, value: "First" }];
const click = (id: string): PlannedTask["steps"][number] => ["click", { id }];
const keys = (...pressed: string[]): PlannedTask["steps"][number] => ["hotkey", { keys: pressed }];

/** Fills in all fields that take text, and presses the last one. */
function form(name: string, ...fields: SnapshotField[]): PlannedTask {
  const last = fields.at(-1)?.fieldId ?? "";
  return { name, fields, steps: [...fields.slice(0, -1).map(({ fieldId }) => fill(fieldId)), click(last)] };
}
const press = (name: string, pressed: SnapshotField): PlannedTask => ({
  name,
  fields: [pressed],
  steps: [click(pressed.fieldId)],
});
const task = (name: string, fields: SnapshotField[], ...steps: PlannedTask["steps"]): PlannedTask => ({
  name,
  fields,
  steps,
});

export const tasks: readonly PlannedTask[] = [
  task("read the page", [], ["snapshot", {}]),
  task("scroll down", [], ["scroll", { deltaY: 400 }]),
  task("wait for the page", [], ["wait_for_idle", { ms: 100 }]),
  task("open a menu by hovering", [button("Products")], ["hover", { id: "Products" }]),
  task("fill in a name", [text("Name")], fill("Name")),
  task("write a note", [field("textarea", "Note")], fill("Note")),
  task("edit rich text", [field("richtext", "Body")], fill("Body")),
  task("choose a country", [field("select", "Country")], select("Country")),
  task("tick a box", [field("checkbox", "Newsletter")], click("Newsletter")),
  task("choose a size", [field("radio", "Large")], click("Large")),
  task("enter a date", [field("date", "Day")], fill("Day")),
  task("change a quantity", [field("number", "Quantity")], fill("Quantity")),
  task("replace a text", [text("Name")], fill("Name"), keys("Control", "a")),
  task("go to the next field", [text("Name"), text("City")], fill("Name"), keys("Tab")),
  form("sign up", text("Name"), text("Email"), button("Join")),
  form("log in", text("User"), secret("Password"), button("Log in")),
  form("enter a one-time code", secret("Code"), button("Verify")),
  form("change a password", secret("New password"), button("Save")),
  press("log out", button("Log out")),
  press("follow a link of the site", link("About", `${here}/about`)),
  task("open a page of the site", [], ["navigate", { url: `${here}/news` }]),
  press("follow a link to another site", link("Partner", elsewhere)),
  task("open another site", [], ["navigate", { url: elsewhere }]),
  press("write a mail", link("Mail", "mailto:a@b.test")),
  press("go to the next page", link("Next", `${here}/list?page=2`)),
  form("search with a button", text("Search"), button("Search the shop")),
  task("search with a key", [text("Search")], fill("Search"), keys("Enter")),
  press("filter by price", button("Filter under $50")),
  task("sort a list", [field("select", "Sort by")], select("Sort by")),
  form("send a contact form", text("Email"), field("textarea", "Message"), button("Send")),
  form("post a comment", field("textarea", "Comment"), button("Post")),
  form("ask for a callback", text("Phone"), button("Submit")),
  form("send a form to another site", text("Email"), button("Sign me up", { submitsTo: `${elsewhere}list` })),
  press("add to the cart", button("Add to cart")),
  press("add to the cart, with its price", button("Add to cart $12.00")),
  press("remove from the cart", button("Remove")),
  press("delete a message", button("Delete")),
  form("delete an account", text("Type DELETE"), button("Delete my account")),
  press("download a report", link("Report", `${here}/report.csv`)),
  press("download a marked file", link("Manual", `${here}/manual`, { download: true })),
  task("upload a file", [field("file", "Picture")], ["fill", { id: "Picture", files: ["picture.png"] }]),
  form("book an appointment", text("Day"), button("Book")),
  form("subscribe to news", text("Email"), button("Subscribe")),
  press("save settings", button("Save")),
  task("save with a shortcut", [field("textarea", "Note")], fill("Note"), keys("Control", "s")),
  press("expand a section", button("Show details")),
  press("accept cookies", button("Accept all")),
  press("close a dialog", button("Close")),
  press("continue to the next step", button("Continue")),
  task("read an interface of another site", [], ["fetch", { url: `${elsewhere}data.json` }]),
];

export const payments: readonly PlannedTask[] = [
  press("pay", button("Pay now")),
  press("buy", button("Buy now")),
  press("place an order", button("Place order")),
  form("pay by card", card, button("Continue")),
  press("transfer", button("Transfer")),
  press("pay a named amount", button("Confirm $129.00")),
  press("buy, in German", button("Zahlungspflichtig bestellen")),
  press("pay, in Swedish", button("Betala")),
  {
    ...press("confirm a sum", button("Confirm")),
    outline: [{ role: "text", text: "Total: $129.00", at: 0 }],
  },
  press("pay, with a picture for a name", button("Next", { shows: "Pay now" })),
];
