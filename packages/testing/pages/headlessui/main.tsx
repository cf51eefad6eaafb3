import {
  Combobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Dialog,
  DialogPanel,
  DialogTitle,
  Disclosure,
  DisclosureButton,
  DisclosurePanel,
  Field,
  Label,
  Listbox,
  ListboxButton,
  ListboxOption,
  ListboxOptions,
  Radio,
  RadioGroup,
  Switch,
  Tab,
  TabGroup,
  TabList,
  TabPanel,
  TabPanels,
} from "@headlessui/react";
import { useState } from "react";
import { mountReact } from "../mount-react.tsx";
import { Other } from "../other.tsx";
import "./headlessui.css";

const people = ["Ada Lovelace", "Alan Turing", "Edsger Dijkstra", "Grace Hopper", "Katherine Johnson"];
const sizes = ["Small", "Medium", "Large"];

const initial = {
  assignee: "",
  person: "",
  notifications: false,
  size: "",
  street: "",
  password: "",
  coupon: "",
  other: "",
};

mountReact(initial, ({ state, set }) => (
  <>
    <Field>
      <Label>Assignee</Label>
      <Listbox value={state.assignee} onChange={(assignee) => set({ assignee })}>
        <ListboxButton>{state.assignee || "Nobody"}</ListboxButton>
        <ListboxOptions anchor="bottom start" className="popup">
          {people.map((person) => (
            <ListboxOption key={person} value={person} className="item">
              {person}
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
    </Field>
    <PersonCombobox value={state.person} onChange={(person) => set({ person })} />
    <Field>
      <Switch className="switch" checked={state.notifications} onChange={(notifications) => set({ notifications })}>
        <span className="thumb" />
      </Switch>
      <Label>Notifications</Label>
    </Field>
    <Field>
      <Label>Size</Label>
      <RadioGroup value={state.size} onChange={(size) => set({ size })}>
        {sizes.map((size) => (
          <Field key={size}>
            <Radio value={size} className="radio" />
            <Label>{size}</Label>
          </Field>
        ))}
      </RadioGroup>
    </Field>
    <TabGroup>
      <TabList>
        <Tab>Account</Tab>
        <Tab>Security</Tab>
      </TabList>
      <TabPanels>
        <TabPanel>Nothing to set here.</TabPanel>
        <TabPanel>
          <label>
            Password
            <input type="password" value={state.password} onChange={({ target }) => set({ password: target.value })} />
          </label>
        </TabPanel>
      </TabPanels>
    </TabGroup>
    <Disclosure>
      <DisclosureButton>Have a coupon?</DisclosureButton>
      <DisclosurePanel>
        <label>
          Coupon
          <input value={state.coupon} onChange={({ target }) => set({ coupon: target.value })} />
        </label>
      </DisclosurePanel>
    </Disclosure>
    <AddressDialog street={state.street} onInput={(street) => set({ street })} />
    <Other value={state.other} onInput={(other) => set({ other })} />
  </>
));

function PersonCombobox({ value, onChange }: { value: string; onChange(person: string): void }) {
  const [typed, setTyped] = useState("");
  const matches = people.filter((person) => person.toLowerCase().includes(typed.toLowerCase()));
  return (
    <Field>
      <Label>Person</Label>
      <Combobox value={value} onChange={(person) => onChange(person ?? "")} onClose={() => setTyped("")}>
        <ComboboxInput onChange={({ target }) => setTyped(target.value)} />
        <ComboboxButton aria-label="Show people">▾</ComboboxButton>
        <ComboboxOptions anchor="bottom start" className="popup">
          {matches.map((person) => (
            <ComboboxOption key={person} value={person} className="item">
              {person}
            </ComboboxOption>
          ))}
        </ComboboxOptions>
      </Combobox>
    </Field>
  );
}

function AddressDialog({ street, onInput }: { street: string; onInput(street: string): void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit address
      </button>
      <Dialog open={isOpen} onClose={setOpen} className="dialog">
        <DialogPanel>
          <DialogTitle>Address</DialogTitle>
          <label>
            Street
            <input value={street} onChange={({ target }) => onInput(target.value)} />
          </label>
          <button type="button" onClick={() => setOpen(false)}>
            Done
          </button>
        </DialogPanel>
      </Dialog>
    </>
  );
}
