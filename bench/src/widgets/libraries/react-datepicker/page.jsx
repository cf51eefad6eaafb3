import { useState } from "react";
import DatePicker from "react-datepicker";
import "react-datepicker/dist/react-datepicker.css";
import { mountReact } from "../mount-react.jsx";
import { toDay, toTime } from "../state.js";

function One({ id, label, set, read = toDay, ...options }) {
  const [date, setDate] = useState(null);
  const onChange = (chosen) => {
    setDate(chosen);
    set({ [id]: read(chosen) });
  };
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <DatePicker id={id} selected={date} onChange={onChange} {...options} />
    </>
  );
}

function Range({ set }) {
  const [[start, end], setDates] = useState([null, null]);
  const onChange = (dates) => {
    setDates(dates);
    set({ stay: dates.map(toDay) });
  };
  return (
    <>
      <label htmlFor="stay">Stay</label>
      <DatePicker id="stay" selectsRange startDate={start} endDate={end} onChange={onChange} />
    </>
  );
}

mountReact({ birthday: "", due: "", meeting: "", stay: ["", ""] }, ({ set }) => (
  <>
    <One id="birthday" label="Birthday" set={set} showYearDropdown showMonthDropdown dropdownMode="select" />
    <One id="due" label="Due date" set={set} dateFormat="dd.MM.yyyy" placeholderText="dd.mm.yyyy" />
    <One
      id="meeting"
      label="Meeting"
      set={set}
      showTimeSelect
      dateFormat="yyyy-MM-dd HH:mm"
      read={(date) => (date ? `${toDay(date)} ${toTime(date)}` : "")}
    />
    <Range set={set} />
  </>
));
