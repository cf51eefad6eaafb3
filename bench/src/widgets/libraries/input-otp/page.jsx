import { OTPInput, REGEXP_ONLY_DIGITS, REGEXP_ONLY_DIGITS_AND_CHARS } from "input-otp";
import { mountReact } from "../mount-react.jsx";

const initial = { code: "", completed: "", voucher: "", pin: "", grouped: "" };

function Slot({ char, hasFakeCaret, isActive }) {
  return (
    <div style={{ width: 36, height: 44, border: `${isActive ? 2 : 1}px solid gray`, display: "inline-block" }}>
      {char}
      {hasFakeCaret && "|"}
    </div>
  );
}

const toSlots = (slots) => slots.map((slot, index) => <Slot key={`slot-${index + 1}`} {...slot} />);
const draw = ({ slots }) => toSlots(slots);
const drawGroups = ({ slots }) => (
  <>
    {toSlots(slots.slice(0, 3))}-{toSlots(slots.slice(3))}
  </>
);

mountReact(initial, ({ state, set }) => (
  <>
    <label htmlFor="code">One-time code</label>
    <OTPInput
      id="code"
      maxLength={6}
      pattern={REGEXP_ONLY_DIGITS}
      value={state.code}
      onChange={(code) => set({ code })}
      onComplete={(completed) => set({ completed })}
      render={draw}
    />
    <label htmlFor="voucher">Voucher</label>
    <OTPInput
      id="voucher"
      maxLength={8}
      pattern={REGEXP_ONLY_DIGITS_AND_CHARS}
      value={state.voucher}
      onChange={(voucher) => set({ voucher })}
      render={draw}
    />
    <label htmlFor="pin">PIN</label>
    <OTPInput id="pin" maxLength={4} inputMode="numeric" onChange={(pin) => set({ pin })} render={draw} />
    <label htmlFor="grouped">Invitation</label>
    <OTPInput
      id="grouped"
      maxLength={6}
      pasteTransformer={(text) => text.replaceAll("-", "")}
      onChange={(grouped) => set({ grouped })}
      render={drawGroups}
    />
  </>
));
