import { Checkbox, Dialog, DropdownMenu, Label, Popover, RadioGroup, Select, Slider, Switch, Tabs } from "radix-ui";
import { mountReact } from "../mount-react.tsx";
import { Other } from "../other.tsx";
import "./radix.css";

const flavours = ["Chocolate", "Lemon", "Pistachio", "Strawberry", "Vanilla"];
const sizes = ["Small", "Medium", "Large"];

const initial = {
  flavour: "",
  agree: false,
  notifications: false,
  volume: 30,
  size: "",
  tab: "Account",
  password: "",
  street: "",
  lastCommand: "",
  width: "",
  other: "",
};

mountReact(initial, ({ state, set }) => (
  <>
    <Label.Root id="flavour-label" htmlFor="flavour">
      Flavour
    </Label.Root>
    <Select.Root value={state.flavour} onValueChange={(flavour) => set({ flavour })}>
      <Select.Trigger id="flavour" aria-labelledby="flavour-label">
        <Select.Value placeholder="Pick a flavour" />
      </Select.Trigger>
      <Select.Portal>
        <Select.Content className="popup" position="popper">
          <Select.Viewport>
            {flavours.map((flavour) => (
              <Select.Item key={flavour} value={flavour.toLowerCase()} className="item">
                <Select.ItemText>{flavour}</Select.ItemText>
              </Select.Item>
            ))}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>

    <div>
      <Checkbox.Root
        id="agree"
        className="box"
        checked={state.agree}
        onCheckedChange={(agree) => set({ agree: agree === true })}
      >
        <Checkbox.Indicator>✓</Checkbox.Indicator>
      </Checkbox.Root>
      <label htmlFor="agree">Agree</label>
    </div>

    <div>
      <Switch.Root
        id="notifications"
        className="switch"
        checked={state.notifications}
        onCheckedChange={(notifications) => set({ notifications })}
      >
        <Switch.Thumb className="thumb" />
      </Switch.Root>
      <label htmlFor="notifications">Notifications</label>
    </div>

    <span id="volume-label">Volume</span>
    <Slider.Root className="slider" value={[state.volume]} onValueChange={([volume = 0]) => set({ volume })}>
      <Slider.Track className="track">
        <Slider.Range className="range" />
      </Slider.Track>
      <Slider.Thumb className="thumb" aria-labelledby="volume-label" />
    </Slider.Root>

    <span id="size-label">Size</span>
    <RadioGroup.Root aria-labelledby="size-label" value={state.size} onValueChange={(size) => set({ size })}>
      {sizes.map((size) => (
        <div key={size}>
          <RadioGroup.Item id={size} value={size} className="box">
            <RadioGroup.Indicator>●</RadioGroup.Indicator>
          </RadioGroup.Item>
          <label htmlFor={size}>{size}</label>
        </div>
      ))}
    </RadioGroup.Root>

    <Tabs.Root value={state.tab} onValueChange={(tab) => set({ tab })}>
      <Tabs.List aria-label="Settings">
        <Tabs.Trigger value="Account">Account</Tabs.Trigger>
        <Tabs.Trigger value="Security">Security</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="Account">Nothing to set here.</Tabs.Content>
      <Tabs.Content value="Security">
        <label>
          Password
          <input type="password" value={state.password} onChange={({ target }) => set({ password: target.value })} />
        </label>
      </Tabs.Content>
    </Tabs.Root>

    <Dialog.Root>
      <Dialog.Trigger>Edit address</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content className="dialog" aria-describedby={undefined}>
          <Dialog.Title>Address</Dialog.Title>
          <label>
            Street
            <input value={state.street} onChange={({ target }) => set({ street: target.value })} />
          </label>
          <Dialog.Close>Done</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>

    <DropdownMenu.Root>
      <DropdownMenu.Trigger>More</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="popup">
          {["Duplicate", "Archive"].map((command) => (
            <DropdownMenu.Item key={command} className="item" onSelect={() => set({ lastCommand: command })}>
              {command}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>

    <Popover.Root>
      <Popover.Trigger>Dimensions</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="popup" aria-label="Dimensions">
          <label>
            Width
            <input value={state.width} onChange={({ target }) => set({ width: target.value })} />
          </label>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>

    <Other value={state.other} onInput={(other) => set({ other })} />
  </>
));
