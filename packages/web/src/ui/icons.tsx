import type { ReactNode } from "react";

/** Decorative: hidden from assistive technology. */
function icon(shape: ReactNode) {
  return function Icon({ size = 18 }: { size?: number }) {
    return (
      <svg
        className="icon"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {shape}
      </svg>
    );
  };
}

export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.2A8 8 0 0 1 9.8 4 8 8 0 1 0 20 14.2z" />);
export const ComputerIcon = icon(
  <>
    <rect x="3.5" y="4.5" width="17" height="11.5" rx="2" />
    <path d="M9 20h6M12 16v4" />
  </>,
);
export const CalendarIcon = icon(
  <>
    <rect x="4" y="5.5" width="16" height="14.5" rx="2.5" />
    <path d="M4 10h16M8.5 3.5v3.5M15.5 3.5v3.5" />
  </>,
);
export const ChevronDownIcon = icon(<path d="m6.5 9.5 5.5 5.5 5.5-5.5" />);
export const ChevronLeftIcon = icon(<path d="m14.5 6.5-5.5 5.5 5.5 5.5" />);
export const ChevronRightIcon = icon(<path d="m9.5 6.5 5.5 5.5-5.5 5.5" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const CrossIcon = icon(<path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const QuestionIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M9.7 10.2a2.3 2.3 0 1 1 3.4 2c-.7.4-1.1.9-1.1 1.7M12 16.2v.1" />
  </>,
);
export const EyeIcon = icon(
  <>
    <path d="M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const PlanIcon = icon(<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />);
export const HandIcon = icon(
  <path d="M12 3.2 19.5 6v5.5c0 4.3-3 7.7-7.5 9.3-4.5-1.6-7.5-5-7.5-9.3V6z M12 8.5v3.5M12 15h.01" />,
);
export const SpeechIcon = icon(
  <path d="M20 11.5c0 3.9-3.6 7-8 7-1 0-2-.2-2.9-.5L4.5 19.5l1.2-3.6A6.6 6.6 0 0 1 4 11.5c0-3.9 3.6-7 8-7s8 3.1 8 7z" />,
);
export const ToolIcon = icon(
  <path d="M14.5 6.5a4 4 0 0 1 5-1l-2.6 2.6 1 1.9 1.9 1L22 8.5M14.5 6.5a4 4 0 0 0 .4 4.9L6.5 19.8a1.7 1.7 0 0 1-2.4-2.4l8.4-8.4" />,
);
export const FlagIcon = icon(<path d="M6 21V4.5M6 5h11.5l-2.3 3.7 2.3 3.8H6" />);
export const ArrowRightIcon = icon(<path d="M5 12h14M13 6l6 6-6 6" />);
export const AlertIcon = icon(<path d="M12 4 2.8 19.5h18.4zM12 10v4M12 17h.01" />);
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </>,
);

/** Two lines of a form, the second one checked. */
export function Logo() {
  return (
    <svg className="logo" width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" focusable="false">
      <rect width="26" height="26" rx="7.5" fill="var(--accent)" />
      <path d="M7 8.5h12" stroke="var(--on-accent)" strokeWidth="2.3" strokeLinecap="round" opacity=".55" />
      <path
        d="m7 15.8 3.6 3.4L19 12.5"
        stroke="var(--on-accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </svg>
  );
}
