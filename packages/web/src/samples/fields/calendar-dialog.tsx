"use client";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { ChevronLeftIcon, ChevronRightIcon, CrossIcon } from "../../ui/icons.tsx";
import { usePreferences } from "../../ui/preferences/preferences-provider.tsx";
import { useWords } from "../../ui/words/use-words.ts";
import { addDays, addMonths, asUtc, type Day, isBefore, isSame, weekdayOf, weeksOf, writeDay } from "./days.ts";

interface CalendarDialogProps {
  label: string;
  chosen: Day | undefined;
  first: Day;
  onChoose(day: Day): void;
  onClose(): void;
}

/** A date picker dialog. Arrow keys move by days and weeks, Page Up and Down by months, Home and End within the week. */
export function CalendarDialog({ label, chosen, first, onChoose, onClose }: CalendarDialogProps) {
  const [focused, setFocused] = useState<Day>(chosen ?? first);
  const words = useWords().samples.date;
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const movesFocus = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day
  useEffect(() => {
    if (movesFocus.current) grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [focused]);

  const go = (day: Day, withFocus: boolean) => {
    movesFocus.current = withFocus;
    setFocused(day);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    go(move(focused), true);
  };

  return (
    <div
      className="calendar"
      role="dialog"
      aria-label={words.dialog(label)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <CalendarTop
        titleId={titleId}
        focused={focused}
        onGo={(months) => go(addMonths(focused, months), false)}
        onClose={onClose}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern for date pickers */}
      <table role="grid" aria-labelledby={titleId} ref={grid} onKeyDown={onKeyDown}>
        <CalendarDays chosen={chosen} first={first} focused={focused} onChoose={onChoose} />
      </table>
    </div>
  );
}

interface CalendarTopProps {
  titleId: string;
  focused: Day;
  onGo(months: number): void;
  onClose(): void;
}

function CalendarTop({ titleId, focused, onGo, onClose }: CalendarTopProps) {
  const words = useWords().samples.date;
  const { language } = usePreferences();
  const monthName = new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" });
  return (
    <div className="calendar-top">
      <button type="button" className="icon-button" aria-label={words.previous} onClick={() => onGo(-1)}>
        <ChevronLeftIcon />
      </button>
      <p id={titleId} aria-live="polite">
        {monthName.format(asUtc(focused))}
      </p>
      <button type="button" className="icon-button" aria-label={words.next} onClick={() => onGo(1)}>
        <ChevronRightIcon />
      </button>
      <button type="button" className="icon-button" aria-label={words.close} onClick={onClose}>
        <CrossIcon />
      </button>
    </div>
  );
}

type CalendarDaysProps = Pick<CalendarDialogProps, "chosen" | "first" | "onChoose"> & { focused: Day };

function CalendarDays({ chosen, first, focused, onChoose }: CalendarDaysProps) {
  const { language } = usePreferences();
  const dayName = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" });
  const weeks = weeksOf(focused);
  return (
    <>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={weekdayOf(day)} scope="col" abbr={weekdayName(day, language, "long")}>
              {weekdayName(day, language, "narrow")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={writeDay(week[0] ?? focused)}>
            {week.map((day) =>
              day.month !== focused.month ? (
                <td key={writeDay(day)} />
              ) : (
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern for date pickers
                // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its button
                <td key={writeDay(day)} role="gridcell" aria-selected={chosen ? isSame(day, chosen) : false}>
                  <button
                    type="button"
                    tabIndex={isSame(day, focused) ? 0 : -1}
                    aria-label={dayName.format(asUtc(day))}
                    disabled={isBefore(day, first)}
                    onClick={() => onChoose(day)}
                  >
                    {day.day}
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </>
  );
}

const moves: Record<string, ((day: Day) => Day) | undefined> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

function weekdayName(day: Day, language: string, weekday: "long" | "narrow"): string {
  return new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(asUtc(day));
}
