import {
  Checkbox,
  Combobox,
  Dropdown,
  Field,
  FluentProvider,
  Input,
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Option,
  Radio,
  RadioGroup,
  Rating,
  Slider,
  SpinButton,
  Switch,
  Tab,
  TabList,
  Textarea,
  webLightTheme,
} from "@fluentui/react-components";
import { DatePicker } from "@fluentui/react-datepicker-compat";
import { colours, countries, sizes, skills, toOption } from "../data.js";
import { mountReact } from "../mount-react.jsx";
import { toDay } from "../state.js";

const initial = {
  colour: "",
  country: "",
  skills: ["sewing"],
  birthday: "",
  name: "",
  notes: "",
  guests: 2,
  agreed: false,
  alerts: false,
  size: "Small",
  volume: 20,
  score: 0,
  chosen: "",
  tab: "flights",
};
const toOptions = (texts) =>
  texts.map(toOption).map(({ value, label }) => (
    <Option key={value} value={value}>
      {label}
    </Option>
  ));

mountReact(initial, ({ state, set }) => (
  <FluentProvider theme={webLightTheme}>
    <Field label="Colour">
      <Dropdown onOptionSelect={(_, { optionValue }) => set({ colour: optionValue })}>{toOptions(colours)}</Dropdown>
    </Field>
    <Field label="Country">
      <Combobox onOptionSelect={(_, { optionValue }) => set({ country: optionValue ?? "" })}>
        {toOptions(countries)}
      </Combobox>
    </Field>
    <Field label="Skills">
      <Dropdown
        multiselect
        selectedOptions={state.skills}
        value={state.skills.join(", ")}
        onOptionSelect={(_, { selectedOptions }) => set({ skills: selectedOptions.toSorted() })}
      >
        {toOptions(skills)}
      </Dropdown>
    </Field>
    <Field label="Birthday">
      <DatePicker onSelectDate={(date) => set({ birthday: toDay(date) })} />
    </Field>
    <Field label="Name">
      <Input value={state.name} onChange={(_, { value }) => set({ name: value })} />
    </Field>
    <Field label="Notes">
      <Textarea value={state.notes} onChange={(_, { value }) => set({ notes: value })} />
    </Field>
    <Field label="Guests">
      <SpinButton
        value={state.guests}
        onChange={(_, { value, displayValue }) => set({ guests: value ?? Number(displayValue) })}
      />
    </Field>
    <Checkbox label="I agree" checked={state.agreed} onChange={(_, { checked }) => set({ agreed: checked })} />
    <Switch label="Alerts" checked={state.alerts} onChange={(_, { checked }) => set({ alerts: checked })} />
    <Field label="Size">
      <RadioGroup value={state.size} onChange={(_, { value }) => set({ size: value })}>
        {sizes.map((size) => (
          <Radio key={size} value={size} label={size} />
        ))}
      </RadioGroup>
    </Field>
    <Field label="Volume">
      <Slider min={0} max={100} value={state.volume} onChange={(_, { value }) => set({ volume: value })} />
    </Field>
    <Field label="Rating">
      <Rating value={state.score} onChange={(_, { value }) => set({ score: value })} />
    </Field>
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton>Actions</MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => set({ chosen: "copy" })}>Copy</MenuItem>
          <MenuItem onClick={() => set({ chosen: "move" })}>Move</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
    <TabList selectedValue={state.tab} onTabSelect={(_, { value }) => set({ tab: value })}>
      <Tab value="flights">Flights</Tab>
      <Tab value="hotels">Hotels</Tab>
    </TabList>
  </FluentProvider>
));
