import {
  Button,
  Checkbox,
  CheckboxCards,
  CheckboxGroup,
  DropdownMenu,
  RadioCards,
  RadioGroup,
  SegmentedControl,
  Select,
  Slider,
  Switch,
  Tabs,
  Text,
  TextArea,
  TextField,
  Theme,
} from "@radix-ui/themes";
import "@radix-ui/themes/styles.css";
import { colours, sizes, skills } from "../data.js";
import { mountReact } from "../mount-react.jsx";

function Choice({ label, texts, value, onChange }) {
  return (
    <Select.Root value={value} onValueChange={onChange}>
      <Select.Trigger aria-label={label} />
      <Select.Content>
        {texts.map((text) => (
          <Select.Item key={text} value={text}>
            {text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  );
}

const initial = {
  colour: "Red",
  skills: ["Sewing"],
  extras: [],
  size: "Small",
  plan: "Basic",
  view: "List",
  name: "",
  notes: "",
  agreed: false,
  alerts: false,
  volume: 20,
  tab: "flights",
  done: "",
};
mountReact(initial, ({ state, set }) => (
  <Theme>
    <Choice label="Colour" texts={colours} value={state.colour} onChange={(colour) => set({ colour })} />
    <CheckboxGroup.Root
      aria-label="Skills"
      value={state.skills}
      onValueChange={(chosen) => set({ skills: chosen.toSorted() })}
    >
      {skills.map((skill) => (
        <CheckboxGroup.Item key={skill} value={skill}>
          {skill}
        </CheckboxGroup.Item>
      ))}
    </CheckboxGroup.Root>
    <CheckboxCards.Root aria-label="Extras" value={state.extras} onValueChange={(extras) => set({ extras })}>
      <CheckboxCards.Item value="Breakfast">Breakfast</CheckboxCards.Item>
      <CheckboxCards.Item value="Parking">Parking</CheckboxCards.Item>
    </CheckboxCards.Root>
    <RadioGroup.Root aria-label="Size" value={state.size} onValueChange={(size) => set({ size })}>
      {sizes.map((size) => (
        <RadioGroup.Item key={size} value={size}>
          {size}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
    <RadioCards.Root aria-label="Plan" value={state.plan} onValueChange={(plan) => set({ plan })}>
      <RadioCards.Item value="Basic">Basic</RadioCards.Item>
      <RadioCards.Item value="Premium">Premium</RadioCards.Item>
    </RadioCards.Root>
    <SegmentedControl.Root aria-label="View" value={state.view} onValueChange={(view) => set({ view })}>
      <SegmentedControl.Item value="List">List</SegmentedControl.Item>
      <SegmentedControl.Item value="Board">Board</SegmentedControl.Item>
    </SegmentedControl.Root>
    <label htmlFor="name">
      Name
      <TextField.Root id="name" value={state.name} onChange={({ target }) => set({ name: target.value })} />
    </label>
    <label htmlFor="notes">
      Notes
      <TextArea id="notes" value={state.notes} onChange={({ target }) => set({ notes: target.value })} />
    </label>
    <Text as="label">
      <Checkbox checked={state.agreed} onCheckedChange={(agreed) => set({ agreed })} /> I agree
    </Text>
    <Text as="label">
      <Switch checked={state.alerts} onCheckedChange={(alerts) => set({ alerts })} /> Alerts
    </Text>
    <Slider aria-label="Volume" value={[state.volume]} onValueChange={([volume]) => set({ volume })} />
    <Tabs.Root value={state.tab} onValueChange={(tab) => set({ tab })}>
      <Tabs.List>
        <Tabs.Trigger value="flights">Flights</Tabs.Trigger>
        <Tabs.Trigger value="hotels">Hotels</Tabs.Trigger>
      </Tabs.List>
    </Tabs.Root>
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <Button>Actions</Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content>
        <DropdownMenu.Item onSelect={() => set({ done: "Copy" })}>Copy</DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => set({ done: "Move" })}>Move</DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  </Theme>
));
