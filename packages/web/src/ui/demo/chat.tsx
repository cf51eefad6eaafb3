"use client";
import type { SampleName } from "../../contract.ts";
import type { Language } from "../look/look.ts";

interface ChatProps {
  form: SampleName;
  language: Language;
  suggestions: readonly string[];
}

export function Chat({ suggestions }: ChatProps) {
  return (
    <div className="chat-placeholder">
      <ul>
        {suggestions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
