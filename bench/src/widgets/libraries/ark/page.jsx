import * as Ark from "@ark-ui/react";
import { useState } from "react";
import { colours, findCities, sizes, skills, toOption } from "../data.js";
import { mountReact } from "../mount-react.jsx";

const initial = {
  colour: [],
  skills: [],
  city: [],
  tags: ["urgent"],
  guests: "1",
  code: "",
  score: 0,
  volume: [20],
  price: [10, 90],
  news: false,
  terms: false,
  size: "small",
  birthday: [],
  chosen: "",
};

function Select({ label, texts, multiple, onChange }) {
  const collection = Ark.createListCollection({ items: texts.map(toOption) });
  return (
    <Ark.Select.Root collection={collection} multiple={multiple} onValueChange={({ value }) => onChange(value)}>
      <Ark.Select.Label>{label}</Ark.Select.Label>
      <Ark.Select.Control>
        <Ark.Select.Trigger>
          <Ark.Select.ValueText placeholder="Choose" />
        </Ark.Select.Trigger>
      </Ark.Select.Control>
      <Ark.Portal>
        <Ark.Select.Positioner>
          <Ark.Select.Content>
            {collection.items.map((item) => (
              <Ark.Select.Item key={item.value} item={item}>
                <Ark.Select.ItemText>{item.label}</Ark.Select.ItemText>
              </Ark.Select.Item>
            ))}
          </Ark.Select.Content>
        </Ark.Select.Positioner>
      </Ark.Portal>
      <Ark.Select.HiddenSelect />
    </Ark.Select.Root>
  );
}

function City({ set }) {
  const [found, setFound] = useState([]);
  const collection = Ark.createListCollection({ items: found.map(toOption) });
  return (
    <Ark.Combobox.Root
      collection={collection}
      onInputValueChange={({ inputValue }) => findCities(inputValue).then(setFound)}
      onValueChange={({ value }) => set({ city: value })}
    >
      <Ark.Combobox.Label>City</Ark.Combobox.Label>
      <Ark.Combobox.Control>
        <Ark.Combobox.Input />
        <Ark.Combobox.Trigger>▼</Ark.Combobox.Trigger>
      </Ark.Combobox.Control>
      <Ark.Portal>
        <Ark.Combobox.Positioner>
          <Ark.Combobox.Content>
            {collection.items.map((item) => (
              <Ark.Combobox.Item key={item.value} item={item}>
                <Ark.Combobox.ItemText>{item.label}</Ark.Combobox.ItemText>
              </Ark.Combobox.Item>
            ))}
          </Ark.Combobox.Content>
        </Ark.Combobox.Positioner>
      </Ark.Portal>
    </Ark.Combobox.Root>
  );
}

function Tags({ set }) {
  return (
    <Ark.TagsInput.Root defaultValue={["urgent"]} onValueChange={({ value }) => set({ tags: value })}>
      <Ark.TagsInput.Context>
        {({ value: tags }) => (
          <>
            <Ark.TagsInput.Label>Tags</Ark.TagsInput.Label>
            <Ark.TagsInput.Control>
              {tags.map((tag, index) => (
                <Ark.TagsInput.Item key={tag} index={index} value={tag}>
                  <Ark.TagsInput.ItemPreview>
                    <Ark.TagsInput.ItemText>{tag}</Ark.TagsInput.ItemText>
                    <Ark.TagsInput.ItemDeleteTrigger>×</Ark.TagsInput.ItemDeleteTrigger>
                  </Ark.TagsInput.ItemPreview>
                </Ark.TagsInput.Item>
              ))}
              <Ark.TagsInput.Input placeholder="Add a tag" />
            </Ark.TagsInput.Control>
          </>
        )}
      </Ark.TagsInput.Context>
      <Ark.TagsInput.HiddenInput />
    </Ark.TagsInput.Root>
  );
}

function Slider({ label, value, onChange }) {
  return (
    <Ark.Slider.Root defaultValue={value} onValueChange={(details) => onChange(details.value)}>
      <Ark.Slider.Label>{label}</Ark.Slider.Label>
      <Ark.Slider.Control style={{ height: 24 }}>
        <Ark.Slider.Track style={{ height: 8, background: "silver" }}>
          <Ark.Slider.Range />
        </Ark.Slider.Track>
        {value.map((each, index) => (
          <Ark.Slider.Thumb key={each} index={index} style={{ width: 16, height: 16, background: "gray" }}>
            <Ark.Slider.HiddenInput />
          </Ark.Slider.Thumb>
        ))}
      </Ark.Slider.Control>
    </Ark.Slider.Root>
  );
}

function Values({ set }) {
  return (
    <>
      <Ark.NumberInput.Root defaultValue="1" min={1} max={9} onValueChange={({ value }) => set({ guests: value })}>
        <Ark.NumberInput.Label>Guests</Ark.NumberInput.Label>
        <Ark.NumberInput.Input />
        <Ark.NumberInput.DecrementTrigger>-</Ark.NumberInput.DecrementTrigger>
        <Ark.NumberInput.IncrementTrigger>+</Ark.NumberInput.IncrementTrigger>
      </Ark.NumberInput.Root>
      <Ark.PinInput.Root onValueChange={({ valueAsString }) => set({ code: valueAsString })}>
        <Ark.PinInput.Label>Code</Ark.PinInput.Label>
        <Ark.PinInput.Control>
          {[0, 1, 2, 3].map((index) => (
            <Ark.PinInput.Input key={index} index={index} />
          ))}
        </Ark.PinInput.Control>
        <Ark.PinInput.HiddenInput />
      </Ark.PinInput.Root>
      <Ark.RatingGroup.Root count={5} onValueChange={({ value }) => set({ score: value })}>
        <Ark.RatingGroup.Label>Rating</Ark.RatingGroup.Label>
        <Ark.RatingGroup.Control>
          {[1, 2, 3, 4, 5].map((index) => (
            <Ark.RatingGroup.Item key={index} index={index}>
              ★
            </Ark.RatingGroup.Item>
          ))}
          <Ark.RatingGroup.HiddenInput />
        </Ark.RatingGroup.Control>
      </Ark.RatingGroup.Root>
      <Slider label="Volume" value={[20]} onChange={(volume) => set({ volume })} />
      <Slider label="Price" value={[10, 90]} onChange={(price) => set({ price })} />
    </>
  );
}

function Toggles({ set }) {
  return (
    <>
      <Ark.Switch.Root onCheckedChange={({ checked }) => set({ news: checked })}>
        <Ark.Switch.Control style={{ display: "inline-block", width: 30, height: 16, background: "silver" }}>
          <Ark.Switch.Thumb />
        </Ark.Switch.Control>
        <Ark.Switch.Label>Send me news</Ark.Switch.Label>
        <Ark.Switch.HiddenInput />
      </Ark.Switch.Root>
      <Ark.Checkbox.Root onCheckedChange={({ checked }) => set({ terms: checked })}>
        <Ark.Checkbox.Label>I accept the terms</Ark.Checkbox.Label>
        <Ark.Checkbox.Control style={{ width: 16, height: 16, background: "silver" }} />
        <Ark.Checkbox.HiddenInput />
      </Ark.Checkbox.Root>
      <Ark.RadioGroup.Root defaultValue="small" onValueChange={({ value }) => set({ size: value })}>
        <Ark.RadioGroup.Label>Size</Ark.RadioGroup.Label>
        {sizes.map(toOption).map(({ value, label }) => (
          <Ark.RadioGroup.Item key={value} value={value}>
            <Ark.RadioGroup.ItemText>{label}</Ark.RadioGroup.ItemText>
            <Ark.RadioGroup.ItemControl />
            <Ark.RadioGroup.ItemHiddenInput />
          </Ark.RadioGroup.Item>
        ))}
      </Ark.RadioGroup.Root>
      <Ark.Menu.Root onSelect={({ value }) => set({ chosen: value })}>
        <Ark.Menu.Trigger>Actions</Ark.Menu.Trigger>
        <Ark.Menu.Positioner>
          <Ark.Menu.Content>
            <Ark.Menu.Item value="copy">Copy</Ark.Menu.Item>
            <Ark.Menu.Item value="move">Move</Ark.Menu.Item>
          </Ark.Menu.Content>
        </Ark.Menu.Positioner>
      </Ark.Menu.Root>
    </>
  );
}

function Days() {
  return (
    <Ark.DatePicker.Context>
      {({ weeks, weekDays }) => (
        <>
          <Ark.DatePicker.ViewControl>
            <Ark.DatePicker.PrevTrigger>Previous</Ark.DatePicker.PrevTrigger>
            <Ark.DatePicker.ViewTrigger>
              <Ark.DatePicker.RangeText />
            </Ark.DatePicker.ViewTrigger>
            <Ark.DatePicker.NextTrigger>Next</Ark.DatePicker.NextTrigger>
          </Ark.DatePicker.ViewControl>
          <Ark.DatePicker.Table>
            <Ark.DatePicker.TableHead>
              <Ark.DatePicker.TableRow>
                {weekDays.map((day) => (
                  <Ark.DatePicker.TableHeader key={day.long}>{day.short}</Ark.DatePicker.TableHeader>
                ))}
              </Ark.DatePicker.TableRow>
            </Ark.DatePicker.TableHead>
            <Ark.DatePicker.TableBody>
              {weeks.map((week) => (
                <Ark.DatePicker.TableRow key={`${week[0]}`}>
                  {week.map((day) => (
                    <Ark.DatePicker.TableCell key={`${day}`} value={day}>
                      <Ark.DatePicker.TableCellTrigger>{day.day}</Ark.DatePicker.TableCellTrigger>
                    </Ark.DatePicker.TableCell>
                  ))}
                </Ark.DatePicker.TableRow>
              ))}
            </Ark.DatePicker.TableBody>
          </Ark.DatePicker.Table>
        </>
      )}
    </Ark.DatePicker.Context>
  );
}

function Birthday({ set }) {
  return (
    <Ark.DatePicker.Root onValueChange={({ value }) => set({ birthday: value.map(String) })}>
      <Ark.DatePicker.Label>Birthday</Ark.DatePicker.Label>
      <Ark.DatePicker.Control>
        <Ark.DatePicker.Input />
        <Ark.DatePicker.Trigger>Calendar</Ark.DatePicker.Trigger>
      </Ark.DatePicker.Control>
      <Ark.Portal>
        <Ark.DatePicker.Positioner>
          <Ark.DatePicker.Content>
            <Ark.DatePicker.View view="day">
              <Days />
            </Ark.DatePicker.View>
          </Ark.DatePicker.Content>
        </Ark.DatePicker.Positioner>
      </Ark.Portal>
    </Ark.DatePicker.Root>
  );
}

mountReact(initial, ({ set }) => (
  <>
    <Select label="Colour" texts={colours} onChange={(colour) => set({ colour })} />
    <Select label="Skills" texts={skills} multiple onChange={(chosen) => set({ skills: chosen })} />
    <City set={set} />
    <Tags set={set} />
    <Values set={set} />
    <Toggles set={set} />
    <Birthday set={set} />
  </>
));
