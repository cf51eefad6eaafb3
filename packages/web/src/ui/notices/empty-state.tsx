"use client";
import Link from "next/link";

interface EmptyStateProps {
  title: string;
  text: string;
  action: string;
  href: string;
}

/** Shown in place of an empty list, with a link to the next step. */
export function EmptyState({ title, text, action, href }: EmptyStateProps) {
  return (
    <div className="empty">
      <svg width="72" height="56" viewBox="0 0 72 56" fill="none" aria-hidden="true" focusable="false">
        <rect x="1" y="1" width="70" height="54" rx="9" stroke="var(--border-strong)" strokeDasharray="4 5" />
        <path d="M14 18h26M14 28h44M14 38h18" stroke="var(--border-strong)" strokeWidth="3" strokeLinecap="round" />
        <circle cx="56" cy="40" r="10" fill="var(--accent)" />
        <path
          d="m51.5 40.2 3 3 6-6"
          stroke="var(--on-accent)"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
      <Link className="button primary" href={href}>
        {action}
      </Link>
    </div>
  );
}
