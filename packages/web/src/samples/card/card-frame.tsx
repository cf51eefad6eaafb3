"use client";
import { type RefObject, useEffect, useState } from "react";

/** The height of the content at common widths, so that the layout does not shift when it loads. */
const defaultHeight = 318;

export function CardFrame({ title, ref }: { title: string; ref: RefObject<HTMLIFrameElement | null> }) {
  const [height, setHeight] = useState(defaultHeight);

  useEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    let observer: ResizeObserver | undefined;
    const follow = () => {
      observer?.disconnect();
      const content = frame.contentDocument?.querySelector("main");
      if (!content) return;
      observer = new ResizeObserver(() => setHeight(Math.ceil(content.getBoundingClientRect().height)));
      observer.observe(content);
    };
    frame.addEventListener("load", follow);
    follow();
    return () => {
      frame.removeEventListener("load", follow);
      observer?.disconnect();
    };
  }, [ref]);

  return <iframe className="card-frame full" title={title} src="/samples/checkout/card" ref={ref} style={{ height }} />;
}
