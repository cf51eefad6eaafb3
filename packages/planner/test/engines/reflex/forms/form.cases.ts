// Forms in three languages. `want` is the expected value of each field; null if it must not be filled.
export const languages = ["en", "de", "ja"] as const;
export type Language = (typeof languages)[number];
type Each<Type> = Record<Language, Type>;

export interface Asked {
  key: string;
  type:
    | "text"
    | "email"
    | "tel"
    | "date"
    | "month"
    | "number"
    | "password"
    | "textarea"
    | "select"
    | "radio"
    | "checkbox"
    | "search";
  label: Each<string>;
  options?: Each<string[]>;
  want: Each<string | boolean | null>;
  group?: Each<string>;
  name?: string;
  hint?: Each<string>;
  autocomplete?: string;
  maxlength?: number;
}

export interface FormCase {
  title: Each<string>;
  asked: Asked[];
  document: Each<string>;
}

const same = <Type>(value: Type): Each<Type> => ({ en: value, de: value, ja: value });
const each = <Type>(en: Type, de: Type, ja: Type): Each<Type> => ({ en, de, ja });

function ask(key: string, labels: [string, string, string], want: Asked["want"], more: Partial<Asked> = {}): Asked {
  return { key, type: "text", label: each(...labels), want, ...more };
}

export const person = {
  en: {
    given: "Ada",
    family: "Lovelace",
    email: "ada@example.com",
    phone: "+44 20 7946 0958",
    street: "12 St James's Square",
    city: "London",
    zip: "SW1Y 4JH",
    region: "Greater London",
    country: "United Kingdom",
    birthday: "1990-12-10",
    company: "Analytical Engines Ltd",
  },
  de: {
    given: "Jürgen",
    family: "Groß",
    email: "jg@example.de",
    phone: "+49 30 901820",
    street: "Lindenstraße 7",
    city: "Berlin",
    zip: "10969",
    region: "Berlin",
    country: "Deutschland",
    birthday: "1985-03-09",
    company: "Groß & Söhne GmbH",
  },
  ja: {
    given: "花子",
    family: "佐藤",
    email: "hanako@example.jp",
    phone: "03-1234-5678",
    street: "千代田1-1-1",
    city: "千代田区",
    zip: "100-0001",
    region: "東京都",
    country: "日本",
    birthday: "1992-07-21",
    company: "佐藤商事株式会社",
  },
};
const of = (key: keyof typeof person.en): Each<string> => each(person.en[key], person.de[key], person.ja[key]);

const given = (more: Partial<Asked> = {}) =>
  ask("given", ["First name", "Vorname", "名"], of("given"), { name: "firstName", ...more });
const family = (more: Partial<Asked> = {}) =>
  ask("family", ["Last name", "Nachname", "姓"], of("family"), { name: "lastName", ...more });
const email = (more: Partial<Asked> = {}) =>
  ask("email", ["Email address", "E-Mail-Adresse", "メールアドレス"], of("email"), {
    type: "email",
    name: "email",
    ...more,
  });
const phone = (more: Partial<Asked> = {}) =>
  ask("phone", ["Phone", "Telefon", "電話番号"], of("phone"), { type: "tel", name: "phone", ...more });
const street = (more: Partial<Asked> = {}) =>
  ask("street", ["Street address", "Straße und Hausnummer", "番地"], of("street"), { name: "address1", ...more });
const city = (more: Partial<Asked> = {}) =>
  ask("city", ["Town / City", "Ort", "市区町村"], of("city"), { name: "city", ...more });
const zip = (more: Partial<Asked> = {}) =>
  ask("zip", ["Postcode", "PLZ", "郵便番号"], of("zip"), { name: "postcode", ...more });
const region = (more: Partial<Asked> = {}) =>
  ask("region", ["County", "Bundesland", "都道府県"], of("region"), { name: "state", ...more });
const countries = each(
  ["Choose…", "France", "Germany", "Japan", "United Kingdom"],
  ["Bitte wählen", "Deutschland", "Frankreich", "Japan", "Österreich"],
  ["選択してください", "日本", "アメリカ", "フランス", "ドイツ"],
);
const country = (more: Partial<Asked> = {}) =>
  ask("country", ["Country", "Land", "国"], of("country"), {
    type: "select",
    options: countries,
    name: "country",
    ...more,
  });
const birthday = (more: Partial<Asked> = {}) =>
  ask("birthday", ["Date of birth", "Geburtsdatum", "生年月日"], of("birthday"), {
    type: "date",
    name: "dob",
    ...more,
  });
const company = (more: Partial<Asked> = {}) =>
  ask("company", ["Company", "Firma", "会社名"], of("company"), { name: "company", ...more });
const coupon = ask("coupon", ["Coupon code", "Gutscheincode", "クーポンコード"], same(null), { name: "coupon" });
const search = ask("search", ["Search", "Suche", "検索"], same(null), { type: "search", name: "q" });
const terms = ask(
  "terms",
  ["I accept the terms and conditions", "Ich akzeptiere die Nutzungsbedingungen", "利用規約に同意する"],
  same(true),
  { type: "checkbox", name: "terms" },
);
const newsletter = (want: boolean | null) =>
  ask("newsletter", ["Subscribe to the newsletter", "Newsletter abonnieren", "メールマガジンを受け取る"], same(want), {
    type: "checkbox",
    name: "newsletter",
  });

const json = (more: (language: Language) => object): Each<string> => {
  const write = (language: Language) => JSON.stringify(more(language));
  return each(write("en"), write("de"), write("ja"));
};
const lines = (more: (language: Language) => Record<string, string>): Each<string> => {
  const write = (language: Language) =>
    Object.entries(more(language))
      .map(([key, value]) => `${key}: ${value}`)
      .join("\n");
  return each(write("en"), write("de"), write("ja"));
};

export const forms: FormCase[] = [
  {
    title: each("Checkout", "Kasse", "ご購入手続き"),
    asked: [
      search,
      email(),
      given(),
      family(),
      street(),
      ask("line2", ["Apartment, suite, etc. (optional)", "Adresszusatz (optional)", "建物名・部屋番号"], same(null), {
        name: "address2",
      }),
      city(),
      region(),
      zip(),
      country(),
      phone(),
      coupon,
    ],
    document: json((language) => {
      const { given: firstName, family: lastName, region: state, zip: postalCode, ...rest } = person[language];
      return {
        firstName,
        lastName,
        state,
        postalCode,
        email: rest.email,
        phone: rest.phone,
        street: rest.street,
        city: rest.city,
        country: rest.country,
      };
    }),
  },
  {
    title: each("Create your account", "Konto erstellen", "新規会員登録"),
    asked: [
      ask("name", ["Full name", "Vollständiger Name", "氏名"], each("Ada Lovelace", "Jürgen Groß", "佐藤 花子"), {
        name: "fullname",
      }),
      email(),
      ask("user", ["Username", "Benutzername", "ユーザー名"], same("countess"), { name: "username" }),
      ask("password", ["Password", "Passwort", "パスワード"], same("Difference-1843"), {
        type: "password",
        name: "password",
      }),
      ask("confirm", ["Confirm password", "Passwort wiederholen", "パスワード（確認）"], same("Difference-1843"), {
        type: "password",
        name: "password2",
      }),
      terms,
      newsletter(null),
    ],
    document: json((language) => ({
      firstName: person[language].given,
      lastName: person[language].family,
      email: person[language].email,
      username: "countess",
      password: "Difference-1843",
      terms: true,
    })),
  },
  {
    title: each("Apply for this job", "Online-Bewerbung", "応募フォーム"),
    asked: [
      given({ name: "first_name" }),
      family({ name: "last_name" }),
      email({ name: "applicant_email" }),
      phone({ name: "applicant_phone" }),
      ask("title", ["Current job title", "Aktuelle Position", "現在の職種"], same("Engineer"), { name: "job_title" }),
      ask("salary", ["Expected salary", "Gehaltsvorstellung", "希望年収"], same("72000"), {
        type: "number",
        name: "salary",
      }),
      ask("start", ["Earliest start date", "Frühester Eintrittstermin", "入社可能日（開始日）"], same("2027-02-01"), {
        type: "date",
        name: "start",
      }),
      ask("letter", ["Cover letter", "Anschreiben", "志望動機"], same("I compute."), {
        type: "textarea",
        name: "letter",
      }),
      ask("site", ["Website", "Webseite", "ウェブサイト"], same("https://ada.example"), { name: "website" }),
    ],
    document: json((language) => ({
      name: { first: person[language].given, last: person[language].family },
      email: person[language].email,
      phone: person[language].phone,
      jobTitle: "Engineer",
      salary: 72000,
      startDate: "2027-02-01",
      coverLetter: "I compute.",
      website: "https://ada.example",
    })),
  },
  {
    title: each("Income tax return", "Einkommensteuererklärung", "確定申告"),
    asked: [
      given(),
      family(),
      birthday(),
      ask("taxid", ["Tax ID number", "Steuer-Identifikationsnummer", "納税者番号"], same("86095742719"), {
        name: "tid",
      }),
      ask("married", ["Marital status", "Familienstand", "婚姻状況"], each("Married", "verheiratet", "既婚"), {
        type: "select",
        options: each(
          ["Single", "Married", "Widowed"],
          ["ledig", "verheiratet", "verwitwet"],
          ["未婚", "既婚", "死別"],
        ),
        name: "marital",
      }),
      ask("income", ["Gross income", "Bruttoeinkommen", "総収入"], same("54000"), { type: "number", name: "income" }),
      ask("dependents", ["Number of dependents", "Unterhaltsberechtigte Personen (Anzahl)", "扶養人数"], same("2"), {
        type: "number",
        name: "deps",
      }),
      ask("iban", ["IBAN", "IBAN", "IBAN"], same("DE89370400440532013000"), { name: "iban" }),
    ],
    document: json((language) => ({
      firstName: person[language].given,
      lastName: person[language].family,
      birthday: person[language].birthday,
      taxId: "86095742719",
      maritalStatus: "married",
      income: "54000",
      dependents: 2,
      iban: "DE89370400440532013000",
    })),
  },
  {
    title: each("Passenger details", "Passagierdaten", "搭乗者情報"),
    asked: [
      ask("salutation", ["Title", "Anrede", "敬称"], each("Ms", "Frau", "Ms"), {
        type: "select",
        options: each(["", "Mr", "Ms", "Dr"], ["", "Herr", "Frau", "Divers"], ["", "Mr", "Ms", "Dr"]),
        name: "title",
      }),
      given(),
      family(),
      ask("day", ["Day of birth", "Geburtstag: Tag", "生年月日（日）"], each("10", "9", "21日"), {
        type: "select",
        options: each(days(""), days(""), days("日")),
        name: "birth_day",
      }),
      ask("month", ["Month of birth", "Geburtstag: Monat", "生年月日（月）"], each("December", "März", "7月"), {
        type: "select",
        options: each(
          [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
          ],
          [
            "Januar",
            "Februar",
            "März",
            "April",
            "Mai",
            "Juni",
            "Juli",
            "August",
            "September",
            "Oktober",
            "November",
            "Dezember",
          ],
          Array.from({ length: 12 }, (_, index) => `${index + 1}月`),
        ),
        name: "birth_month",
      }),
      ask("year", ["Year of birth", "Geburtstag: Jahr", "生年月日（年）"], each("1990", "1985", "1992年"), {
        type: "select",
        options: each(years(""), years(""), years("年")),
        name: "birth_year",
      }),
      ask("passport", ["Passport number", "Reisepassnummer", "パスポート番号"], same("C01X00T47"), {
        name: "passport",
      }),
      ask("nationality", ["Nationality", "Staatsangehörigkeit", "国籍"], each("British", "deutsch", "日本"), {
        name: "nationality",
      }),
      ask("meal", ["Meal", "Verpflegung", "食事"], each("Vegetarian", "vegetarisch", "ベジタリアン"), {
        type: "radio",
        options: each(["Standard", "Vegetarian"], ["normal", "vegetarisch"], ["標準", "ベジタリアン"]),
        name: "meal",
      }),
    ],
    document: json((language) => ({
      title: each("Ms", "Frau", "Ms")[language],
      firstName: person[language].given,
      lastName: person[language].family,
      dateOfBirth: person[language].birthday,
      passport: "C01X00T47",
      nationality: each("British", "deutsch", "日本")[language],
      meal: each("Vegetarian", "vegetarisch", "ベジタリアン")[language],
    })),
  },
  {
    title: each("Book a room", "Zimmer buchen", "宿泊予約"),
    asked: [
      ask("in", ["Check-in date", "Anreise", "チェックイン"], same("2027-05-03"), { type: "date", name: "checkin" }),
      ask("out", ["Check-out date", "Abreise", "チェックアウト"], same("2027-05-06"), {
        type: "date",
        name: "checkout",
      }),
      ask("guests", ["Guests", "Gäste", "人数"], same("2"), { type: "number", name: "guests" }),
      ask("name", ["Your name", "Name", "お名前"], each("Ada Lovelace", "Jürgen Groß", "佐藤 花子"), {
        name: "guestname",
      }),
      email(),
      phone(),
      ask("notes", ["Special requests / comments", "Anmerkungen", "ご要望"], same("Quiet room, please"), {
        type: "textarea",
        name: "notes",
      }),
      ask("breakfast", ["Add breakfast", "Frühstück hinzufügen", "朝食を追加"], same(null), {
        type: "checkbox",
        name: "breakfast",
      }),
    ],
    document: lines((language) => ({
      "check-in": "2027-05-03",
      "check-out": "2027-05-06",
      guests: "2",
      name: each("Ada Lovelace", "Jürgen Groß", "佐藤 花子")[language],
      email: person[language].email,
      phone: person[language].phone,
      comments: "Quiet room, please",
    })),
  },
  {
    title: each("Patient intake", "Anamnesebogen", "問診票"),
    asked: [
      given(),
      family(),
      birthday(),
      ask("sex", ["Sex", "Geschlecht", "性別"], each("Female", "weiblich", "女性"), {
        type: "radio",
        options: each(["Male", "Female", "Other"], ["männlich", "weiblich", "divers"], ["男性", "女性", "その他"]),
        name: "sex",
      }),
      ask("height", ["Height (cm)", "Körpergröße (cm)", "身長 (cm)"], same("168"), { type: "number", name: "height" }),
      ask("weight", ["Weight (kg)", "Gewicht (kg)", "体重 (kg)"], same("59"), { type: "number", name: "weight" }),
      ask("allergies", ["Allergies", "Allergien", "アレルギー"], same("Penicillin"), {
        type: "textarea",
        name: "allergies",
      }),
      ask("insurance", ["Health insurance", "Krankenversicherung (Krankenkasse)", "健康保険"], same("Acme Care"), {
        name: "insurer",
      }),
      ask("blood", ["Blood type", "Blutgruppe", "血液型"], same("AB"), {
        type: "select",
        options: same(["", "A", "B", "AB", "O"]),
        name: "blood",
      }),
      ask("ename", ["Emergency contact: name", "Notfallkontakt: Name", "緊急連絡先 氏名"], same("Charles Babbage"), {
        name: "emergency_name",
      }),
      ask(
        "ephone",
        ["Emergency contact: phone", "Notfallkontakt: Telefon", "緊急連絡先 電話番号"],
        same("+44 20 7000 0000"),
        { type: "tel", name: "emergency_phone" },
      ),
    ],
    document: json((language) => ({
      firstName: person[language].given,
      lastName: person[language].family,
      birthday: person[language].birthday,
      sex: "female",
      height: "1.68 m",
      weight: "59 kg",
      allergies: "Penicillin",
      insurance: "Acme Care",
      bloodType: "AB",
      emergencyContact: { name: "Charles Babbage", phone: "+44 20 7000 0000" },
    })),
  },
  {
    title: each("Contact us", "Kontakt", "お問い合わせ"),
    asked: [
      ask("name", ["Name", "Name", "お名前"], each("Ada Lovelace", "Jürgen Groß", "佐藤 花子"), { name: "name" }),
      email(),
      company(),
      ask("subject", ["Subject", "Betreff", "件名"], same("An offer"), { name: "subject" }),
      ask("message", ["Message", "Nachricht", "メッセージ"], same("Please call me."), {
        type: "textarea",
        name: "message",
      }),
      ask("captcha", ["Enter the captcha", "Captcha eingeben", "画像認証 (captcha)"], same(null), { name: "captcha" }),
    ],
    document: lines(
      (language) =>
        each(
          {
            Name: "Ada Lovelace",
            Email: person.en.email,
            Company: person.en.company,
            Subject: "An offer",
            Message: "Please call me.",
          },
          {
            Name: "Jürgen Groß",
            "E-Mail": person.de.email,
            Firma: person.de.company,
            Betreff: "An offer",
            Nachricht: "Please call me.",
          },
          {
            お名前: "佐藤 花子",
            メールアドレス: person.ja.email,
            会社名: person.ja.company,
            件名: "An offer",
            メッセージ: "Please call me.",
          } as Record<string, string>,
        )[language] as Record<string, string>,
    ),
  },
  {
    title: each("Payment", "Zahlung", "お支払い"),
    asked: [
      ask("number", ["Card number", "Kartennummer", "カード番号"], same("4111111111111111"), {
        name: "cardnumber",
        maxlength: 19,
      }),
      ask("holder", ["Name on card", "Karteninhaber", "カード名義人"], same("ADA LOVELACE"), { name: "ccname" }),
      ask("month", ["Expiry month", "Ablaufdatum Monat", "有効期限（月）"], same("09"), {
        type: "select",
        options: same(["", ...Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"))]),
        name: "exp_month",
      }),
      ask("year", ["Expiry year", "Ablaufdatum Jahr", "有効期限（年）"], same("2029"), {
        type: "select",
        options: same(["", ...Array.from({ length: 10 }, (_, index) => String(2026 + index))]),
        name: "exp_year",
      }),
      ask("csc", ["Security code (CVC)", "Prüfnummer (CVC)", "セキュリティコード"], same("123"), {
        name: "cvc",
        maxlength: 4,
      }),
      coupon,
    ],
    document: json(() => ({
      card: { number: "4111111111111111", holder: "ADA LOVELACE", expiry: "09/29", cvc: "123" },
    })),
  },
  {
    title: each("Open a bank account", "Konto eröffnen", "口座開設"),
    asked: [
      given(),
      family(),
      birthday({
        type: "text",
        hint: each("DD/MM/YYYY", "TT.MM.JJJJ", "YYYY/MM/DD"),
        want: each("10/12/1990", "09.03.1985", "1992/07/21"),
      }),
      ask("nationality", ["Nationality", "Staatsangehörigkeit", "国籍"], each("British", "deutsch", "日本"), {
        name: "citizenship",
      }),
      ask("streetname", ["Street", "Straße", "町名"], each("St James's Square", "Lindenstraße", "千代田"), {
        name: "street",
      }),
      ask("house", ["House number", "Hausnummer", "番地"], same("7"), { name: "houseNumber" }),
      zip(),
      city(),
      email(),
      ask("mobile", ["Mobile number", "Handynummer", "携帯電話番号"], of("phone"), { type: "tel", name: "mobile" }),
      ask(
        "pep",
        [
          "Are you a politically exposed person?",
          "Sind Sie eine politisch exponierte Person?",
          "外国の重要な公人ですか",
        ],
        same(null),
        { type: "checkbox", name: "pep" },
      ),
    ],
    document: json((language) => ({
      firstName: person[language].given,
      lastName: person[language].family,
      dateOfBirth: person[language].birthday,
      nationality: each("British", "deutsch", "日本")[language],
      address: {
        street: each("St James's Square", "Lindenstraße", "千代田")[language],
        houseNumber: "7",
        zip: person[language].zip,
        city: person[language].city,
      },
      email: person[language].email,
      phone: person[language].phone,
    })),
  },
  {
    title: each("Event registration", "Anmeldung zur Veranstaltung", "イベント申込"),
    asked: [
      ask("name", ["Full name", "Vor- und Nachname", "氏名"], each("Ada Lovelace", "Jürgen Groß", "佐藤 花子"), {
        name: "attendee",
      }),
      email(),
      ask("confirm", ["Confirm email address", "E-Mail-Adresse bestätigen", "メールアドレス（確認）"], of("email"), {
        type: "email",
        name: "email_confirm",
      }),
      company({ name: "organisation" }),
      ask("plan", ["Plan", "Tarif", "プラン"], same("Pro"), {
        type: "radio",
        options: same(["Free", "Pro", "Team"]),
        name: "plan",
      }),
      newsletter(true),
      terms,
    ],
    document: json((language) => ({
      name: each("Ada Lovelace", "Jürgen Groß", "佐藤 花子")[language],
      email: person[language].email,
      company: person[language].company,
      plan: "pro",
      newsletter: true,
      terms: true,
    })),
  },
  {
    title: each("Delivery and invoice", "Lieferung und Rechnung", "お届け先とご請求先"),
    asked: [
      street({ name: "shipping_street", group: each("Shipping address", "Lieferadresse", "お届け先") }),
      city({ name: "shipping_city", group: each("Shipping address", "Lieferadresse", "お届け先") }),
      zip({ name: "shipping_zip", group: each("Shipping address", "Lieferadresse", "お届け先") }),
      ask("bstreet", ["Street address", "Straße und Hausnummer", "番地"], same("1 Bill Road"), {
        name: "billing_street",
        group: each("Billing address", "Rechnungsadresse", "ご請求先"),
      }),
      ask("bcity", ["Town / City", "Ort", "市区町村"], same("Billtown"), {
        name: "billing_city",
        group: each("Billing address", "Rechnungsadresse", "ご請求先"),
      }),
      ask("bzip", ["Postcode", "PLZ", "郵便番号"], same("99999"), {
        name: "billing_zip",
        group: each("Billing address", "Rechnungsadresse", "ご請求先"),
      }),
      ask("vat", ["VAT number", "USt-IdNr.", "VAT番号"], same("GB999999973"), { name: "vat" }),
    ],
    document: json((language) => ({
      shipping: { street: person[language].street, city: person[language].city, zip: person[language].zip },
      billing: { street: "1 Bill Road", city: "Billtown", zip: "99999" },
      vatNumber: "GB999999973",
    })),
  },
  {
    title: each("Tell us about yourself", "Über Sie", "自己紹介"),
    asked: [
      given(),
      family(),
      email({ type: "text" }),
      phone(),
      birthday(),
      city({ want: same(null) }),
      company({ want: same(null) }),
    ],
    document: each(
      "I'm Ada Lovelace, born 10 December 1990, ada@example.com, +44 20 7946 0958",
      "Ich bin Jürgen Groß, geboren am 9.3.1985, jg@example.de, +49 30 901820",
      "私は佐藤 花子です。1992年7月21日生まれ、hanako@example.jp、電話番号は03-1234-5678",
    ),
  },
  {
    title: each("Sign in", "Anmelden", "ログイン"),
    asked: [
      ask("user", ["Email address", "E-Mail-Adresse", "メールアドレス"], of("email"), { type: "email", name: "login" }),
      ask("password", ["Password", "Passwort", "パスワード"], same("Difference-1843"), {
        type: "password",
        name: "pass",
      }),
      ask("stay", ["Keep me signed in", "Angemeldet bleiben", "ログイン状態を保持"], same(null), {
        type: "checkbox",
        name: "remember",
      }),
    ],
    document: lines((language) => ({ email: person[language].email, password: "Difference-1843" })),
  },
];

function days(unit: string): string[] {
  return ["", ...Array.from({ length: 31 }, (_, index) => `${index + 1}${unit}`)];
}

function years(unit: string): string[] {
  return ["", ...Array.from({ length: 60 }, (_, index) => `${2010 - index}${unit}`)];
}
