import { AutoComplete, Cascader, Checkbox, DatePicker, InputNumber, Radio, Select, Slider, Switch } from "antd";
import { mountReact } from "../mount-react.tsx";
import { Other } from "../other.tsx";
import { countries } from "../places.ts";

const initial = {
  fruit: "",
  year: null as number | null,
  skills: [] as string[],
  birthday: "",
  notifications: false,
  volume: 30,
  amount: null as number | null,
  agree: false,
  size: "",
  region: [] as string[],
  country: "",
  other: "",
};

const toOption = (value: string) => ({ value, label: value });

const kinds = ["Fresh", "Dried", "Frozen", "Candied", "Canned", "Stewed", "Pickled", "Juiced", "Baked", "Organic"];
const fruits =
  "apple,apricot,avocado,banana,blackberry,blueberry,cherry,coconut,cranberry,currant,date,fig,grape,guava,kiwi,kumquat,lemon,lime,lychee,mango,melon,nectarine,orange,papaya,peach,pear,pineapple,plum,quince,raspberry".split(
    ",",
  );
const fruitOptions = fruits.flatMap((fruit) => kinds.map((kind) => toOption(`${kind} ${fruit}`)));
const yearOptions = Array.from({ length: 130 }, (_, index) => ({ value: 1900 + index, label: String(1900 + index) }));
const skillOptions = ["Cooking", "Driving", "Painting", "Sewing", "Singing", "Typing"].map(toOption);
const countryOptions = countries.map(toOption);
const regionOptions = [
  { ...toOption("Europe"), children: [toOption("France"), toOption("Spain")] },
  { ...toOption("Asia"), children: [toOption("Japan"), toOption("India")] },
];

mountReact(initial, ({ state, set }) => (
  <>
    <label htmlFor="fruit">Fruit</label>
    <Select
      id="fruit"
      className="wide"
      showSearch
      options={fruitOptions}
      value={state.fruit || null}
      onChange={(fruit) => set({ fruit: fruit ?? "" })}
    />
    <label htmlFor="year">Year</label>
    <Select id="year" className="wide" options={yearOptions} value={state.year} onChange={(year) => set({ year })} />
    <label htmlFor="skills">Skills</label>
    <Select
      id="skills"
      className="wide"
      mode="multiple"
      options={skillOptions}
      value={state.skills}
      onChange={(skills) => set({ skills })}
    />
    <label htmlFor="birthday">Birthday</label>
    <DatePicker id="birthday" onChange={(date) => set({ birthday: date ? date.format("YYYY-MM-DD") : "" })} />
    <label htmlFor="notifications">Notifications</label>
    <Switch id="notifications" checked={state.notifications} onChange={(notifications) => set({ notifications })} />
    <span id="volume-label">Volume</span>
    <Slider
      className="wide"
      ariaLabelledByForHandle="volume-label"
      value={state.volume}
      onChange={(volume) => set({ volume })}
    />
    <label htmlFor="amount">Amount</label>
    <InputNumber
      id="amount"
      min={0}
      max={1000}
      precision={2}
      value={state.amount}
      onChange={(amount) => set({ amount })}
    />
    <Checkbox checked={state.agree} onChange={({ target }) => set({ agree: target.checked })}>
      Agree
    </Checkbox>
    <span id="size-label">Size</span>
    <Radio.Group
      aria-labelledby="size-label"
      options={["Small", "Medium", "Large"]}
      value={state.size}
      onChange={({ target }) => set({ size: target.value })}
    />
    <label htmlFor="region">Region</label>
    <Cascader
      id="region"
      className="wide"
      options={regionOptions}
      value={state.region}
      onChange={(region) => set({ region: region ?? [] })}
    />
    <label htmlFor="country">Country</label>
    <AutoComplete
      id="country"
      className="wide"
      showSearch={{ filterOption: (typed, option) => !!option?.label.toLowerCase().startsWith(typed.toLowerCase()) }}
      options={countryOptions}
      value={state.country}
      onChange={(country) => set({ country: country ?? "" })}
    />
    <Other value={state.other} onInput={(other) => set({ other })} />
  </>
));
