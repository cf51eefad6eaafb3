import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { fixtureNames, openFixture, readState, shareFixtures } from "./fixture-pages.ts";

const openShared = shareFixtures();
const frameworks = ["angular", "jquery", "lit", "react", "solid", "svelte", "vue"];

describe.each(frameworks)("the form in %s, used with real input", (name) => {
  it("keeps what is entered and copies it when saved", async () => {
    const page = await openQuiet(name);
    await page.getByLabel("Full name").fill("Ada Lovelace");
    await page.getByLabel("Bio").pressSequentially("Notes\non engines");
    await page.getByLabel("Plan").selectOption("Team");
    await page.getByLabel("Terms").check();
    await page.getByRole("group", { name: "Colour" }).getByLabel("Green").check();
    expect(await readState(page)).toHaveProperty("saved", null);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").getByText("Saved").waitFor();
    const entered = { name: "Ada Lovelace", bio: "Notes\non engines", plan: "Team", terms: true, colour: "Green" };
    const { saved, ...state } = await readState(page);
    expect(state).toEqual({ ...untouched, ...entered });
    expect(saved).toEqual(state);
  });

  it("changes what is typed: capitals, a mask, and a limit", async () => {
    const page = await openQuiet(name);
    await page.getByLabel("Shout").pressSequentially("hey you");
    await page.getByLabel("Phone").pressSequentially("5551234567");
    await page.getByLabel("Age").pressSequentially("130");
    expect(await readState(page)).toMatchObject({ shout: "HEY YOU", phone: "(555) 123-4567", age: 13 });
    expect(await page.getByLabel("Shout").inputValue()).toBe("HEY YOU");
    expect(await page.getByLabel("Phone").inputValue()).toBe("(555) 123-4567");
    expect(await page.getByLabel("Age").inputValue()).toBe("13");
  });

  it("replaces the focused element with a new one that can be typed into", async () => {
    const page = await openQuiet(name);
    const before = await page.getByLabel("Remount").elementHandle();
    await page.getByLabel("Remount").click();
    await page.waitForFunction((element) => !element?.isConnected, before);
    await page.keyboard.type("still here");
    expect(await readState(page)).toHaveProperty("remount", "still here");
    expect(await page.getByLabel("Remount").inputValue()).toBe("still here");
  });

  it("reports after a delay that a nickname is taken, and reverts a locked field", async () => {
    const page = await openQuiet(name);
    const nickname = page.getByLabel("Nickname");
    await nickname.pressSequentially("taken");
    await page.getByRole("alert").getByText("Nickname is taken").waitFor();
    expect(await nickname.getAttribute("aria-invalid")).toBe("true");
    await nickname.press("Backspace");
    await page.getByText("Nickname is taken").waitFor({ state: "detached" });
    expect(await nickname.getAttribute("aria-invalid")).toBe("false");
    await page.getByLabel("Revert").fill("mine");
    await expect.poll(() => page.getByLabel("Revert").inputValue()).toBe("locked");
    expect(await readState(page)).toMatchObject({ nickname: "take", revert: "locked" });
  });
});

/** For each page of widgets: what to do, and the state of the application afterwards. */
const walks: Record<string, (page: Page) => Promise<object>> = {
  async antd(page) {
    await page.getByLabel("Fruit").pressSequentially("dried mango");
    await page.keyboard.press("Enter");
    await page.getByLabel("Year").click();
    await page.getByTitle("1900").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByLabel("Skills").click();
    await page.getByTitle("Cooking").click();
    await page.getByTitle("Typing").click();
    await page.keyboard.press("Escape");
    await page.getByLabel("Birthday").click();
    await page.keyboard.type("1990-05-17");
    await page.keyboard.press("Enter");
    await page.getByLabel("Notifications").click();
    await page.getByLabel("Volume").press("ArrowRight");
    await page.getByLabel("Amount").fill("12.5");
    await page.getByLabel("Agree").check();
    await page.getByLabel("Medium").check();
    await page.getByLabel("Region").click();
    await page.getByRole("menuitemcheckbox", { name: "Asia" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Japan" }).click();
    await page.getByLabel("Country").pressSequentially("fin");
    await page.getByTitle("Finland").click();
    await page.getByLabel("Other").fill("more");
    return {
      fruit: "Dried mango",
      year: 1901,
      skills: ["Cooking", "Typing"],
      birthday: "1990-05-17",
      notifications: true,
      volume: 31,
      amount: 12.5,
      agree: true,
      size: "Medium",
      region: ["Asia", "Japan"],
      country: "Finland",
      other: "more",
    };
  },

  async codemirror(page) {
    await writeInto(page, "Body");
    return { body: "New text\nand more", other: "more" };
  },

  async downshift(page) {
    await page.getByRole("combobox", { name: "Book" }).pressSequentially("walden");
    await page.getByRole("option", { name: "Walden" }).click();
    await page.getByRole("combobox", { name: "Size" }).click();
    await page.getByRole("option", { name: "Paperback" }).click();
    await page.getByRole("combobox", { name: "Authors" }).click();
    await page.getByRole("option", { name: "Homer" }).click();
    await page.getByRole("combobox", { name: "Authors" }).pressSequentially("joy");
    await page.getByRole("option", { name: "Joyce" }).click();
    await page.getByLabel("Other").fill("more");
    return { book: "Walden", size: "Paperback", authors: ["Homer", "Joyce"], other: "more" };
  },

  async flatpickr(page) {
    const calendar = page.locator(".flatpickr-calendar.open");
    const dayButton = (number: number) =>
      calendar.locator(".flatpickr-day:not(.prevMonthDay, .nextMonthDay)").getByText(String(number), { exact: true });
    await page.getByLabel("Date", { exact: true }).click();
    await dayButton(14).click();
    await page.getByLabel("Date and time").click();
    await dayButton(15).click();
    await calendar.getByLabel("Hour").fill("3");
    await calendar.getByLabel("Minute").fill("30");
    await page.keyboard.press("Enter");
    await page.getByLabel("Alt date").click();
    await dayButton(16).click();
    await page.getByLabel("Range").click();
    await dayButton(17).click();
    await dayButton(19).click();
    await page.getByLabel("Free date").fill("2031-02-03");
    await page.keyboard.press("Enter");
    await page.getByLabel("Other").fill("more");
    return {
      date: "2025-03-14",
      dateAndTime: "2025-03-15 15:30",
      altDate: "2025-03-16",
      range: ["2025-03-17", "2025-03-19"],
      freeDate: "2031-02-03",
      other: "more",
    };
  },

  async headlessui(page) {
    await page.getByRole("button", { name: "Assignee" }).click();
    await page.getByRole("option", { name: "Grace Hopper" }).click();
    await page.getByLabel("Person").pressSequentially("tur");
    await page.getByRole("option", { name: "Alan Turing" }).click();
    await page.getByRole("switch", { name: "Notifications" }).click();
    await page.getByRole("radio", { name: "Medium" }).click();
    await page.getByRole("tab", { name: "Security" }).click();
    await page.getByLabel("Password").fill("hush");
    await page.getByText("Have a coupon?").click();
    await page.getByLabel("Coupon").fill("FREE");
    await page.getByText("Edit address").click();
    await page.getByLabel("Street").fill("1 High Street");
    await page.getByText("Done").click();
    await page.getByLabel("Other").fill("more");
    return {
      assignee: "Grace Hopper",
      person: "Alan Turing",
      notifications: true,
      size: "Medium",
      password: "hush",
      coupon: "FREE",
      street: "1 High Street",
      other: "more",
    };
  },

  async lexical(page) {
    await writeInto(page, "Body");
    return { body: "New text\n\nand more", other: "more" };
  },

  async mui(page) {
    await page.getByRole("combobox", { name: "Age group" }).click();
    await page.getByRole("option", { name: "18 to 64" }).click();
    await page.getByRole("combobox", { name: "Movie" }).pressSequentially("matr");
    await page.getByRole("option", { name: "The Matrix" }).click();
    await page.getByRole("combobox", { name: "Genres" }).click();
    await page.getByRole("option", { name: "Comedy" }).click();
    await page.getByRole("combobox", { name: "Genres" }).click();
    await page.getByRole("option", { name: "Western" }).click();
    await page.getByLabel("Name").fill("Ada");
    await page.getByLabel("Notifications").check();
    await page.getByLabel("Agree").check();
    await page.getByLabel("Express").check();
    await page.getByRole("slider", { name: "Volume" }).press("ArrowRight");
    await page.locator("label", { hasText: "4 Stars" }).click();
    await page.getByText("Edit address").click();
    await page.getByLabel("Street").fill("1 High Street");
    await page.getByText("Done").click();
    await page.getByLabel("Other").fill("more");
    return {
      ageGroup: "18 to 64",
      movie: "The Matrix",
      genres: ["Comedy", "Western"],
      notifications: true,
      volume: 31,
      agree: true,
      shipping: "Express",
      name: "Ada",
      score: 4,
      street: "1 High Street",
      other: "more",
    };
  },

  async primevue(page) {
    await page.getByRole("combobox", { name: "City" }).click();
    await page.getByRole("option", { name: "Kyoto" }).click();
    await page.getByRole("listbox").waitFor({ state: "detached" }); // a list takes the focus back as it closes
    await page.locator(".p-multiselect").click();
    await page.getByRole("option", { name: "Lima" }).click();
    await page.getByRole("option", { name: "Rome" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await page.getByLabel("Country").pressSequentially("fin");
    await page.getByRole("option", { name: "Finland" }).click();
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await page.getByLabel("Date").pressSequentially("05/17/1990");
    await page.keyboard.press("Escape");
    await page.getByLabel("Amount").pressSequentially("12.5");
    await page.getByLabel("Notifications").check();
    await page.getByRole("slider").press("ArrowRight");
    await page.getByLabel("Agree").check();
    await page.getByLabel("Password").fill("hush");
    await page.getByLabel("Serial").click();
    await page.evaluate(() => new Promise(requestAnimationFrame)); // when it moves the caret to the start
    await page.keyboard.type("12abc");
    await page.getByLabel("Notes").fill("none");
    await page.getByLabel("Other").fill("more");
    return {
      city: "Kyoto",
      cities: ["Lima", "Rome"],
      country: "Finland",
      date: "1990-05-17",
      amount: 12.5,
      notifications: true,
      volume: 31,
      agree: true,
      password: "hush",
      serial: "12-abc",
      notes: "none",
      other: "more",
    };
  },

  async quill(page) {
    await writeInto(page, "Body");
    return { body: "New text\nand more\n", other: "more" };
  },

  async radix(page) {
    await page.getByRole("combobox", { name: "Flavour" }).click();
    await page.getByRole("option", { name: "Lemon" }).click();
    await page.getByRole("checkbox", { name: "Agree" }).click();
    await page.getByRole("switch", { name: "Notifications" }).click();
    await page.getByRole("slider", { name: "Volume" }).press("ArrowRight");
    await page.getByRole("radio", { name: "Medium" }).click();
    await page.getByRole("tab", { name: "Security" }).click();
    await page.getByLabel("Password").fill("hush");
    await page.getByText("Edit address").click();
    await page.getByLabel("Street").fill("1 High Street");
    await page.getByText("Done").click();
    await page.getByText("More").click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await page.getByText("Dimensions").click();
    await page.getByLabel("Width").fill("12");
    await page.keyboard.press("Escape");
    await page.getByLabel("Other").fill("more");
    return {
      flavour: "lemon",
      agree: true,
      notifications: true,
      volume: 31,
      size: "Medium",
      tab: "Security",
      password: "hush",
      street: "1 High Street",
      lastCommand: "Archive",
      width: "12",
      other: "more",
    };
  },

  async "react-datepicker"(page) {
    await page.getByLabel("Start").fill("05/17/1990");
    await page.keyboard.press("Enter");
    await page.getByLabel("Meeting").fill("03/09/2031 2:00 PM");
    await page.getByRole("option", { name: "3:30 PM" }).click();
    await page.getByLabel("Month").fill("02/2031");
    await page.keyboard.press("Enter");
    await page.getByLabel("Other").fill("more");
    return { start: "1990-05-17", meeting: "2031-03-09 15:30", month: "2031-02", other: "more" };
  },

  async "react-select"(page) {
    await page.getByLabel("Country").pressSequentially("jap");
    await page.getByRole("option", { name: "Japan" }).click();
    await page.getByLabel("Tags").click();
    await page.getByRole("option", { name: "Bug" }).click();
    await page.getByLabel("Tags").click();
    await page.getByRole("option", { name: "Feature" }).click();
    await page.getByLabel("City").pressSequentially("kyo");
    await page.getByRole("option", { name: "Kyoto" }).click();
    await page.getByLabel("Topic").pressSequentially("Weather");
    await page.keyboard.press("Enter");
    await page.getByLabel("Other").fill("more");
    return { country: "Japan", tags: ["Bug", "Feature"], city: "Kyoto", topic: "Weather", other: "more" };
  },

  async tiptap(page) {
    await writeInto(page, "Body");
    return { body: "New text\n\nand more", other: "more" };
  },
};

it.each(Object.entries(walks))("the widgets of %s work with real input", async (name, walk) => {
  const page = await openQuiet(name);
  const entered = await walk(page);
  await expect.poll(() => readState(page)).toEqual(entered);
});

it("covers every fixture page", () => {
  expect([...frameworks, ...Object.keys(walks)].sort()).toEqual(fixtureNames);
});

it("lists the fixture pages when the name is unknown", async () => {
  await expect(openFixture("cobol")).rejects.toThrow(/no fixture page "cobol".* angular, antd/);
});

/** Replaces the text of an editor, and leaves it. */
async function writeInto(page: Page, label: string): Promise<void> {
  expect(String((await readState(page)).body).trim()).toBe("Old text");
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("New text");
  await page.keyboard.press("Enter");
  await page.keyboard.type("and more");
  await page.getByLabel("Other").fill("more");
}

const untouched = {
  name: "",
  shout: "",
  phone: "",
  age: null,
  bio: "",
  plan: "Free",
  terms: false,
  colour: "",
  remount: "",
  nickname: "",
  revert: "locked",
};

/** The page must log no errors or warnings, neither when it opens nor while it is used. */
async function openQuiet(name: string): Promise<Page> {
  const page = await openShared(name);
  page.setDefaultTimeout(15_000); // so that a failing step explains why
  onTestFinished(async () => expect(await readComplaints(page)).toEqual([]));
  return page;
}

async function readComplaints(page: Page): Promise<string[]> {
  const errors = (await page.pageErrors()).map(String);
  const messages = (await page.consoleMessages())
    .filter((message) => ["error", "warning"].includes(message.type()))
    .map((message) => message.text())
    .filter((text) => !expectedWarnings.some((start) => text.startsWith(start)));
  return [...errors, ...messages];
}

const expectedWarnings = [
  "NG0956", // Angular advises against what "Remount" is there to do
];
