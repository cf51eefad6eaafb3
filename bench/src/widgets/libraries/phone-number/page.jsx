import PhoneInput from "react-phone-number-input";
import PlainInput from "react-phone-number-input/input";
import "react-phone-number-input/style.css";
import { mountReact } from "../mount-react.jsx";

const initial = { phone: "", mobile: "", fax: "", office: "", country: "GB" };
const keep = (set, id) => (value) => set({ [id]: value ?? "" });

mountReact(initial, ({ state, set }) => (
  <>
    <label htmlFor="phone">Phone</label>
    <PhoneInput id="phone" value={state.phone} onChange={keep(set, "phone")} />
    <label htmlFor="mobile">Mobile</label>
    <PhoneInput id="mobile" defaultCountry="US" value={state.mobile} onChange={keep(set, "mobile")} />
    <label htmlFor="fax">Fax</label>
    <PlainInput id="fax" country="US" value={state.fax} onChange={keep(set, "fax")} />
    <label htmlFor="office">Office</label>
    <PhoneInput
      id="office"
      international
      countrySelectProps={{ "aria-label": "Office country" }}
      defaultCountry="GB"
      value={state.office}
      onChange={keep(set, "office")}
      onCountryChange={(country) => set({ country })}
    />
  </>
));
