"use client";
import { type RefObject, useEffect, useState } from "react";

/** As high as what it shows, in the widths that are usual: so nothing moves once it is there. */
const usualHeight = 318;

export function CardFrame({ title, ref }: { title: string; ref: RefObject<HTMLIFrameElement | null> }) {
  const [height, setHeight] = useState(usualHeight);

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
