import * as Chakra from "@chakra-ui/react";
import { colours, sizes, skills, toOption } from "../data.js";
import { mountReact } from "../mount-react.jsx";

const initial = {
  name: "",
  notes: "",
  colour: [],
  skills: [],
  plan: "",
  guests: "1",
  volume: [20],
  score: 0,
  code: [],
  news: false,
  terms: false,
  size: "small",
  view: "List",
  chosen: "",
};

function Select({ label, texts, multiple, onChange }) {
  const collection = Chakra.createListCollection({ items: texts.map(toOption) });
  return (
    <Chakra.Select.Root collection={collection} multiple={multiple} onValueChange={({ value }) => onChange(value)}>
      <Chakra.Select.HiddenSelect />
      <Chakra.Select.Label>{label}</Chakra.Select.Label>
      <Chakra.Select.Control>
        <Chakra.Select.Trigger>
          <Chakra.Select.ValueText placeholder="Select" />
        </Chakra.Select.Trigger>
        <Chakra.Select.IndicatorGroup>
          <Chakra.Select.Indicator />
        </Chakra.Select.IndicatorGroup>
      </Chakra.Select.Control>
      <Chakra.Portal>
        <Chakra.Select.Positioner>
          <Chakra.Select.Content>
            {collection.items.map((item) => (
              <Chakra.Select.Item item={item} key={item.value}>
                {item.label}
                <Chakra.Select.ItemIndicator />
              </Chakra.Select.Item>
            ))}
          </Chakra.Select.Content>
        </Chakra.Select.Positioner>
      </Chakra.Portal>
    </Chakra.Select.Root>
  );
}

function Fields({ set }) {
  return (
    <>
      <Chakra.Field.Root>
        <Chakra.Field.Label>Name</Chakra.Field.Label>
        <Chakra.Input onChange={({ target }) => set({ name: target.value })} />
      </Chakra.Field.Root>
      <Chakra.Field.Root>
        <Chakra.Field.Label>Notes</Chakra.Field.Label>
        <Chakra.Textarea onChange={({ target }) => set({ notes: target.value })} />
      </Chakra.Field.Root>
      <Chakra.Field.Root>
        <Chakra.Field.Label>Plan</Chakra.Field.Label>
        <Chakra.NativeSelect.Root>
          <Chakra.NativeSelect.Field placeholder="Select a plan" onChange={({ target }) => set({ plan: target.value })}>
            <option value="free">Free</option>
            <option value="pro">Pro</option>
          </Chakra.NativeSelect.Field>
          <Chakra.NativeSelect.Indicator />
        </Chakra.NativeSelect.Root>
      </Chakra.Field.Root>
      <Chakra.Field.Root>
        <Chakra.Field.Label>Guests</Chakra.Field.Label>
        <Chakra.NumberInput.Root defaultValue="1" min={1} max={9} onValueChange={({ value }) => set({ guests: value })}>
          <Chakra.NumberInput.Control />
          <Chakra.NumberInput.Input />
        </Chakra.NumberInput.Root>
      </Chakra.Field.Root>
    </>
  );
}

function Values({ set }) {
  return (
    <>
      <Chakra.Slider.Root defaultValue={[20]} onValueChange={({ value }) => set({ volume: value })}>
        <Chakra.Slider.Label>Volume</Chakra.Slider.Label>
        <Chakra.Slider.Control>
          <Chakra.Slider.Track>
            <Chakra.Slider.Range />
          </Chakra.Slider.Track>
          <Chakra.Slider.Thumbs />
        </Chakra.Slider.Control>
      </Chakra.Slider.Root>
      <Chakra.RatingGroup.Root count={5} onValueChange={({ value }) => set({ score: value })}>
        <Chakra.RatingGroup.HiddenInput />
        <Chakra.RatingGroup.Label>Rating</Chakra.RatingGroup.Label>
        <Chakra.RatingGroup.Control />
      </Chakra.RatingGroup.Root>
      <Chakra.PinInput.Root onValueChange={({ value }) => set({ code: value })}>
        <Chakra.PinInput.HiddenInput />
        <Chakra.PinInput.Label>Code</Chakra.PinInput.Label>
        <Chakra.PinInput.Control>
          {[0, 1, 2, 3].map((index) => (
            <Chakra.PinInput.Input key={index} index={index} />
          ))}
        </Chakra.PinInput.Control>
      </Chakra.PinInput.Root>
    </>
  );
}

function Toggles({ set }) {
  return (
    <>
      <Chakra.Switch.Root onCheckedChange={({ checked }) => set({ news: checked })}>
        <Chakra.Switch.HiddenInput />
        <Chakra.Switch.Control />
        <Chakra.Switch.Label>Send me news</Chakra.Switch.Label>
      </Chakra.Switch.Root>
      <Chakra.Checkbox.Root onCheckedChange={({ checked }) => set({ terms: checked })}>
        <Chakra.Checkbox.HiddenInput />
        <Chakra.Checkbox.Control />
        <Chakra.Checkbox.Label>I accept the terms</Chakra.Checkbox.Label>
      </Chakra.Checkbox.Root>
      <Chakra.RadioGroup.Root defaultValue="small" onValueChange={({ value }) => set({ size: value })}>
        {sizes.map(toOption).map(({ value, label }) => (
          <Chakra.RadioGroup.Item key={value} value={value}>
            <Chakra.RadioGroup.ItemHiddenInput />
            <Chakra.RadioGroup.ItemIndicator />
            <Chakra.RadioGroup.ItemText>{label}</Chakra.RadioGroup.ItemText>
          </Chakra.RadioGroup.Item>
        ))}
      </Chakra.RadioGroup.Root>
      <Chakra.SegmentGroup.Root defaultValue="List" onValueChange={({ value }) => set({ view: value })}>
        <Chakra.SegmentGroup.Indicator />
        <Chakra.SegmentGroup.Items items={["List", "Map"]} />
      </Chakra.SegmentGroup.Root>
      <Chakra.Menu.Root onSelect={({ value }) => set({ chosen: value })}>
        <Chakra.Menu.Trigger asChild>
          <Chakra.Button>Actions</Chakra.Button>
        </Chakra.Menu.Trigger>
        <Chakra.Portal>
          <Chakra.Menu.Positioner>
            <Chakra.Menu.Content>
              <Chakra.Menu.Item value="copy">Copy</Chakra.Menu.Item>
              <Chakra.Menu.Item value="move">Move</Chakra.Menu.Item>
            </Chakra.Menu.Content>
          </Chakra.Menu.Positioner>
        </Chakra.Portal>
      </Chakra.Menu.Root>
    </>
  );
}

mountReact(initial, ({ set }) => (
  <Chakra.ChakraProvider value={Chakra.defaultSystem}>
    <Fields set={set} />
    <Select label="Colour" texts={colours} onChange={(colour) => set({ colour })} />
    <Select label="Skills" texts={skills} multiple onChange={(chosen) => set({ skills: chosen })} />
    <Values set={set} />
    <Toggles set={set} />
  </Chakra.ChakraProvider>
));
