"use client";
import Link from "next/link";
import { useWords } from "../words/use-words.ts";

export function NotFound() {
  const { notFound } = useWords().shell;
  return (
    <div className="notice-page">
      <h1>{notFound.title}</h1>
      <p>{notFound.text}</p>
      <Link className="button primary" href="/">
        {notFound.back}
      </Link>
    </div>
  );
}
