"use client";
import { useEffect, useRef } from "react";
import { CheckIcon } from "../ui/icons.tsx";
import { useWords } from "../ui/words/use-words.ts";
import type { ReceivedSubmission } from "./send-sample.ts";

interface ReceiptProps {
  thanks: string;
  received: ReceivedSubmission;
  labels: Readonly<Record<string, string>>;
  onAgain(): void;
}

/** Shows what the server received. */
export function Receipt({ thanks, received, labels, onAgain }: ReceiptProps) {
  const words = useWords().samples;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.scrollIntoView({ block: "nearest" }); // newer browsers return a promise, which React would call as a clean-up
  }, []);
  const rows = Object.entries(labels).flatMap(([name, label]) => {
    const value = received.data[name];
    return value ? [{ label, value: value === "yes" ? words.yes : value }] : [];
  });
  return (
    <div className="receipt" ref={container}>
      <p className="receipt-thanks" role="status">
        <span className="receipt-mark">
          <CheckIcon size={20} />
        </span>
        {thanks}
      </p>
      {rows.length > 0 && <p className="receipt-intro">{words.received}</p>}
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {received.files.map(({ name, size }) => (
          <div key={name}>
            <dt>{labels.cv}</dt>
            <dd>{words.files(name, `${Math.ceil(size / 1024)} kB`)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button" onClick={onAgain}>
        {words.again}
      </button>
    </div>
  );
}
