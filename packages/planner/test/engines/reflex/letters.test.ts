// Longer texts about several people and places, as somebody would write them in a mail.
import type { SnapshotField } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { field, plan, stepsOf } from "./page.cases.ts";

const line = (name: string, label: string, more: Partial<SnapshotField> = {}) =>
  field("text", label, { fieldId: name, name, ...more });
const box = (name: string, label: string, more: Partial<SnapshotField> = {}) =>
  field("checkbox", label, { fieldId: name, name, currentValue: false, ...more });
const choice = (name: string, label: string, options: string[]) =>
  field("select", label, { fieldId: name, name, options, currentValue: "" });
const radios = (name: string, group: string, options: string[]) =>
  options.map((label) => field("radio", label, { fieldId: `${name}-${label}`, name, group, options }));
const person = (letter: string, group: string) => [
  line(`${letter}-name`, "Full name", { group }),
  line(`${letter}-phone`, "Phone", { group }),
  line(`${letter}-email`, "Email", { group }),
];

describe("P8: a letter about two people", () => {
  const fields = [
    ...person("a", "Lead rower"),
    ...person("b", "Second rower"),
    choice("boat", "Boat class", ["Single", "Double scull", "Eight"]),
    ...radios("swim", "Can you both swim?", ["Yes", "No"]),
  ];
  const letter =
    "I'm Mina Halvorsen, phone 0171 555 0134, mina@oars.example. My sister Ida Halvorsen rows with me, her number is " +
    "0171 555 0199. She is at ida@oars.example. We would like the double scull. We can both swim.";

  it("gives each of them what belongs to them", () => {
    expect(stepsOf(plan(letter, fields))).toEqual([
      'fill a-name "Mina Halvorsen"',
      'fill a-phone "0171 555 0134"',
      'fill a-email "mina@oars.example"',
      'fill b-name "Ida Halvorsen"',
      'fill b-phone "0171 555 0199"',
      'fill b-email "ida@oars.example"',
      'select boat "Double scull"',
      "check swim-Yes true",
    ]);
  });

  it("writes nothing of the other person into the fields of the writer", () => {
    const alone = fields.filter(({ group }) => group !== "Second rower");
    const ids = stepsOf(plan(letter, alone)).join("\n");
    expect(ids).toContain('fill a-phone "0171 555 0134"');
    expect(ids).not.toContain("0199");
    expect(ids).not.toContain("Ida");
  });
});

describe("P8: a letter with more than a field takes", () => {
  const fields = [
    line("name", "Name"),
    line("street", "Straße"),
    line("code", "PLZ"),
    line("town", "Ort"),
    field("textarea", "Grund der Reise", { fieldId: "why", name: "why" }),
    ...radios("room", "Zimmer", ["Einzel", "Einzel + Frühstück", "Doppel"]),
    ...["Woche 1 (4.–8. Mai)", "Woche 2 (11.–15. Mai)", "Woche 3 (18.–22. Mai)"].map((label, index) =>
      box(`week-${index + 1}`, label, { group: "Welche Wochen?" }),
    ),
  ];
  const letter = (address: string) =>
    `Mein Name ist Ruth Adler, ${address}. Der Grund der Reise lautet Messebesuch in Halle 4. Ich hätte gern ` +
    "Einzel + Frühstück. Wir möchten die Wochen 1 und 3.";

  it.each(["wohnhaft Birkenweg 9 in 04109 Leipzig", "Adresse: Birkenweg 9, 04109 Leipzig"])(
    "takes the address apart, and a list as a whole: %s",
    (address) => {
      expect(stepsOf(plan(letter(address), fields))).toEqual([
        'fill name "Ruth Adler"',
        'fill street "Birkenweg 9"',
        'fill code "04109"',
        'fill town "Leipzig"',
        'fill why "Messebesuch in Halle 4"',
        "check room-Einzel + Frühstück true",
        "check week-1 true",
        "check week-3 true",
      ]);
    },
  );
});

describe("P8: a letter about places and times", () => {
  const place = (letter: string, group: string) => [
    line(`${letter}-street`, "Street", { group }),
    line(`${letter}-town`, "Town", { group }),
    line(`${letter}-code`, "Postcode", { group }),
    line(`${letter}-phone`, "Phone", { group }),
  ];
  const fields = [
    ...place("a", "Sender"),
    ...place("b", "Recipient"),
    field("date", "Ready from", { fieldId: "ready", name: "ready", inputType: "time" }),
    box("fragile", "Fragile"),
    box("insured", "Insure the parcel"),
  ];

  it("reads addresses within sentences, spoken times, and boxes by yes and no", () => {
    const letter =
      "Please send it from 14 Mill Lane, Hexham, NE46 2PB, the phone there is 01434 555 012. It goes to 3b Station Road, " +
      "Oban, PA34 4LN, phone 01631 555 077. It is ready from half past three. It is fragile. Do not insure the parcel.";
    expect(stepsOf(plan(letter, fields))).toEqual([
      'fill a-street "14 Mill Lane"',
      'fill a-town "Hexham"',
      'fill a-code "NE46 2PB"',
      'fill a-phone "01434 555 012"',
      'fill b-street "3b Station Road"',
      'fill b-town "Oban"',
      'fill b-code "PA34 4LN"',
      'fill b-phone "01631 555 077"',
      'fill ready "15:30"',
      "check fragile true",
    ]);
  });

  it("ticks the box for the same address, and repeats nothing", () => {
    const address = (letter: string, group: string) => place(letter, group).slice(0, 3);
    const shop = [
      line("name", "Full name"),
      line("email", "Email"),
      ...address("a", "Delivery address"),
      box("same", "Same as the delivery address", { group: "Billing address" }),
      ...address("b", "Billing address"),
    ];
    const letter =
      "My name is Jorun Lie. My email is jorun@fjell.example. Deliver to 9 Harbour Road, Whitby, YO21 3PB. The billing address is the same.";
    expect(stepsOf(plan(letter, shop))).toEqual([
      'fill name "Jorun Lie"',
      'fill email "jorun@fjell.example"',
      'fill a-street "9 Harbour Road"',
      'fill a-town "Whitby"',
      'fill a-code "YO21 3PB"',
      "check same true",
    ]);
  });

  it("does not take getting on for getting off", () => {
    const trip = [line("off", "Got off at"), line("name", "Full name"), line("email", "Email"), line("phone", "Phone")];
    const letter =
      "My name is Jorun Lie. My email is jorun@fjell.example. My phone is 0171 555 0134. I got on at Hexham. My seat was fine.";
    expect(stepsOf(plan(letter, trip)).join()).not.toContain("Hexham");
  });
});

describe("P8: a letter in another language", () => {
  it("reads German", () => {
    const fields = [
      line("vn", "Vorname"),
      line("nn", "Nachname"),
      line("geb", "Geburtsdatum", { placeholder: "TT.MM.JJJJ" }),
      line("tel", "Telefon"),
      field("number", "Anzahl der Kinder", { fieldId: "kinder", name: "kinder" }),
      ...radios("hund", "Haben Sie einen Hund?", ["Ja", "Nein"]),
      box("werbung", "Ich möchte Angebote per E-Mail erhalten", { currentValue: true }),
    ];
    const letter =
      "Guten Tag, ich heiße Jule Petersen, geboren am 4. Juni 1991. Mein Telefon ist 0431 5550 123. Wir haben drei Kinder. " +
      "Einen Hund haben wir nicht. Keine Werbung bitte.";
    expect(stepsOf(plan(letter, fields))).toEqual([
      'fill vn "Jule"',
      'fill nn "Petersen"',
      'fill geb "04.06.1991"',
      'fill tel "0431 5550 123"',
      'fill kinder "3"',
      "check hund-Nein true",
      "check werbung false",
    ]);
  });

  it("reads French, with a period of two dates", () => {
    const fields = [
      line("f1", "Nom complet"),
      line("mail", "Adresse e-mail"),
      field("date", "Arrivée", { fieldId: "arr", name: "arr", inputType: "date" }),
      field("date", "Départ", { fieldId: "dep", name: "dep", inputType: "date" }),
      choice("place", "Emplacement", ["Tente", "Caravane", "Chalet"]),
    ];
    const letter =
      "Bonjour, je m'appelle Solène Kerbrat. Mon adresse e-mail est solene@lande.example. Nous venons du 3 au 7 juillet 2027. Nous prenons un chalet.";
    expect(stepsOf(plan(letter, fields))).toEqual([
      'fill f1 "Solène Kerbrat"',
      'fill mail "solene@lande.example"',
      'fill arr "2027-07-03"',
      'fill dep "2027-07-07"',
      'select place "Chalet"',
    ]);
  });
});

it("P8: what has no field is named in the words of the letter", () => {
  const fields = [line("name", "Full name"), line("email", "Email"), line("city", "City"), line("tel", "Phone")];
  const letter =
    "My name is Jorun Lie. My email is jorun@fjell.example. My phone is 0171 555 0134. My city is Oslo. I weigh 61 kg.";
  const { message } = plan(letter, fields);
  expect(message).toContain("I weigh 61 kg");
});

describe("P8: a mail of several lines", () => {
  const address = (id: string, group: string) => [
    line(`${id}-name`, "Full name", { group }),
    line(`${id}-street`, "Street", { group }),
    line(`${id}-town`, "Town", { group }),
    line(`${id}-code`, "Postcode", { group }),
  ];
  const fields = [
    ...address("from", "Sender"),
    ...address("to", "Recipient"),
    line("mail", "Email", { group: "About you" }),
    line("phone", "Phone", { group: "About you" }),
    field("textarea", "Contents", { fieldId: "contents", name: "contents" }),
  ];
  const mail = [
    "From: Ada King <ada@king.example>",
    "Subject: my parcel",
    "",
    "Hello,",
    "",
    "Sender: Ada King, 5 Mill Lane, Derby DE22 3GZ",
    "Deliver to",
    "Tom Okoye",
    "7 Chandler Row",
    "Ipswich",
    "IP1 3QT",
    "",
    "Contents: two clay pots",
    "",
    "Best wishes",
    "Ada King",
    "Tel. 01603 496 0121",
  ].join("\n");

  it("reads its head, its lines, its lists and its signature", () => {
    expect(stepsOf(plan(mail, fields))).toEqual([
      'fill from-name "Ada King"',
      'fill from-street "5 Mill Lane"',
      'fill from-town "Derby"',
      'fill from-code "DE22 3GZ"',
      'fill to-name "Tom Okoye"',
      'fill to-street "7 Chandler Row"',
      'fill to-town "Ipswich"',
      'fill to-code "IP1 3QT"',
      'fill mail "ada@king.example"',
      'fill phone "01603 496 0121"',
      'fill contents "two clay pots"',
    ]);
  });
});

describe("P8: a letter by a stranger", () => {
  it("reads the signature, whatever stands between its values", () => {
    const fields = [
      line("name", "Full name"),
      line("job", "Job title"),
      line("phone", "Phone", { inputType: "tel" }),
      line("mobile", "Mobile", { inputType: "tel" }),
      line("mail", "Email"),
    ];
    const letter = `Good to meet you last week. As promised, here are my details.
Best,
Ngozi Vandermeer
Director of Sample Logistics
office +1 402 555 0160 · cell +1 402 555 0133
ngozi@genomics.example`;
    expect(stepsOf(plan(letter, fields))).toEqual([
      'fill name "Ngozi Vandermeer"',
      'fill job "Director of Sample Logistics"',
      'fill phone "+1 402 555 0160"',
      'fill mobile "+1 402 555 0133"',
      'fill mail "ngozi@genomics.example"',
    ]);
  });

  it("reads routes, spoken numbers and the lines of an order", () => {
    const row = (at: number) => [
      line(`plant${at}`, `Plant ${at}`),
      field("number", "Quantity", { fieldId: `count${at}`, name: `count${at}` }),
    ];
    const fields = [
      line("from", "From"),
      line("to", "To"),
      field("number", "Total miles", { fieldId: "miles", name: "miles" }),
      ...row(1),
      ...row(2),
    ];
    const letter = `I drove from Lancaster depot to Ulverston clinic. It was seventy-four miles. This is what I bring:
2 x Rosa canina
12 x Helleborus niger`;
    expect(stepsOf(plan(letter, fields))).toEqual([
      'fill from "Lancaster depot"',
      'fill to "Ulverston clinic"',
      'fill miles "74"',
      'fill plant1 "Rosa canina"',
      'fill count1 "2"',
      'fill plant2 "Helleborus niger"',
      'fill count2 "12"',
    ]);
  });

  it("does not take when something began for a wished date", () => {
    const fields = [
      line("owner", "Owner"),
      field("date", "Preferred date", { fieldId: "date", name: "date", inputType: "date" }),
    ];
    const letter =
      "This is Marek Dvorsky. He has been sneezing since Sunday. Could we come on Thursday, December 3, 2026?";
    expect(stepsOf(plan(letter, fields))).not.toContain('fill date "2026-11-22"');
  });
});

describe("P8: clauses that answer more than one question", () => {
  it("ticks a box once, reads a denial of two words once, and leaves options to their own question", () => {
    const fields = [
      choice("pitch", "Pitch", ["Tent", "Caravan"]),
      ...radios("power", "Electric hook-up", ["Yes", "No"]),
      ...radios("owner", "Êtes-vous propriétaire ?", ["Oui", "Non"]),
      box("staff", "We need kitchen staff"),
    ];
    const letter =
      "We would like a caravan pitch with electric hook-up. We need kitchen staff. Je ne suis pas propriétaire. " +
      "As I said, we need kitchen staff.";
    expect(stepsOf(plan(letter, fields))).toEqual([
      'select pitch "Caravan"',
      "check power-Yes true",
      "check owner-Non true",
      "check staff true",
    ]);
  });
});
