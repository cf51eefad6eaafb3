import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DateCalendar } from "@mui/x-date-pickers/DateCalendar";
import { DateField } from "@mui/x-date-pickers/DateField";
import { DesktopDatePicker } from "@mui/x-date-pickers/DesktopDatePicker";
import { DesktopDateTimePicker } from "@mui/x-date-pickers/DesktopDateTimePicker";
import { DesktopTimePicker } from "@mui/x-date-pickers/DesktopTimePicker";
import { DigitalClock } from "@mui/x-date-pickers/DigitalClock";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { MobileDatePicker } from "@mui/x-date-pickers/MobileDatePicker";
import { MobileTimePicker } from "@mui/x-date-pickers/MobileTimePicker";
import { TimeField } from "@mui/x-date-pickers/TimeField";
import dayjs from "dayjs";
import { mountReact } from "../mount-react.jsx";

const initial = {
  birthday: "",
  due: "2026-01-15",
  arrival: "",
  start: "",
  end: "",
  meeting: "",
  trip: "",
  alarm: "",
  day: "2026-03-10",
  slot: "",
  month: "",
};
const toText = (format) => (value) => (value?.isValid() ? value.format(format) : "");
const toDay = toText("YYYY-MM-DD");
const toTime = toText("HH:mm");

mountReact(initial, ({ set }) => (
  <LocalizationProvider dateAdapter={AdapterDayjs}>
    <DesktopDatePicker label="Birthday" onChange={(value) => set({ birthday: toDay(value) })} />
    <DesktopDatePicker
      label="Due date"
      defaultValue={dayjs("2026-01-15")}
      onChange={(value) => set({ due: toDay(value) })}
    />
    <DateField label="Arrival" format="DD.MM.YYYY" onChange={(value) => set({ arrival: toDay(value) })} />
    <DesktopTimePicker label="Start" onChange={(value) => set({ start: toTime(value) })} />
    <TimeField label="End" ampm={false} onChange={(value) => set({ end: toTime(value) })} />
    <DesktopDateTimePicker label="Meeting" onChange={(value) => set({ meeting: toText("YYYY-MM-DD HH:mm")(value) })} />
    <MobileDatePicker label="Trip" onAccept={(value) => set({ trip: toDay(value) })} />
    <MobileTimePicker label="Alarm" onAccept={(value) => set({ alarm: toTime(value) })} />
    <DesktopDatePicker
      label="Expiry"
      views={["year", "month"]}
      onChange={(value) => set({ month: toText("YYYY-MM")(value) })}
    />
    <DateCalendar defaultValue={dayjs("2026-03-10")} onChange={(value) => set({ day: toDay(value) })} />
    <DigitalClock timeStep={60} onChange={(value) => set({ slot: toTime(value) })} />
  </LocalizationProvider>
));
