export const colours = ["Red", "Green", "Blue", "Yellow"];
export const sizes = ["Small", "Medium", "Large"];
export const skills = ["Cooking", "Driving", "Painting", "Sewing", "Singing", "Typing"];
export const countries =
  "Argentina,Australia,Austria,Belgium,Bolivia,Brazil,Canada,Chile,China,Croatia,Cuba,Cyprus,Czechia,Denmark,Ecuador,Egypt,Estonia,Finland,France,Georgia,Germany,Ghana,Greece,Hungary,Iceland,India,Indonesia,Ireland,Israel,Italy,Jamaica,Japan,Jordan,Kenya,Latvia,Lithuania,Luxembourg,Malta,Mexico,Morocco,Nepal,Netherlands,New Zealand,Nigeria,Norway,Peru,Poland,Portugal,Romania,Serbia,Singapore,Slovakia,Slovenia,South Africa,South Korea,Spain,Sweden,Switzerland,Thailand,Turkey,Ukraine,United Kingdom,United States,Uruguay,Vietnam".split(
    ",",
  );
export const cities = "Amsterdam,Berlin,Cairo,Kyoto,Lagos,Lima,London,Mumbai,New York,Paris,Rome,Sydney,Tokyo".split(
  ",",
);

/** What a server would find, after 150 ms. */
export function findCities(typed) {
  const found = cities.filter((city) => city.toLowerCase().includes(typed.toLowerCase()));
  return new Promise((resolve) => setTimeout(resolve, 150, found));
}

export const toOption = (text) => ({ value: text.toLowerCase(), label: text });
export const toOptionsHtml = (texts) =>
  texts.map((text) => `<option value="${text.toLowerCase()}">${text}</option>`).join("");
