import { useState } from "react";
import DatePicker from "react-datepicker";
import "react-datepicker/dist/react-datepicker.css";
import { toDay, toMinute } from "../dates.ts";
import { mountReact } from "../mount-react.tsx";
import { Other } from "../other.tsx";

const initial = { start: "", meeting: "", month: "", other: "" };

mountReact(initial, ({ state, set }) => {
  const [start, setStart] = useState<Date | null>(null);
  const [meeting, setMeeting] = useState<Date | null>(null);
  const [month, setMonth] = useState<Date | null>(null);
  return (
    <>
      <label htmlFor="start">Start</label>
      <DatePicker
        id="start"
        selected={start}
        onChange={(date: Date | null) => {
          setStart(date);
          set({ start: toDay(date) });
        }}
      />
      <label htmlFor="meeting">Meeting</label>
      <DatePicker
        id="meeting"
        showTimeSelect
        dateFormat="MM/dd/yyyy h:mm aa"
        selected={meeting}
        onChange={(date: Date | null) => {
          setMeeting(date);
          set({ meeting: toMinute(date) });
        }}
      />
      <label htmlFor="month">Month</label>
      <DatePicker
        id="month"
        showMonthYearPicker
        dateFormat="MM/yyyy"
        selected={month}
        onChange={(date: Date | null) => {
          setMonth(date);
          set({ month: toDay(date).slice(0, 7) });
        }}
      />
      <Other value={state.other} onInput={(other) => set({ other })} />
    </>
  );
});
