"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { cookieNames, type Look } from "./look.ts";

interface LookContext extends Look {
  setLook(change: Partial<Look>): void;
}

const context = createContext<LookContext | undefined>(undefined);
const channelName = "giselle-look";
const yearSeconds = 31_536_000;

export function LookProvider({ initial, children }: { initial: Look; children: ReactNode }) {
  const [look, setState] = useState(initial);
  const router = useRouter();

  // Frames and other tabs follow at once.
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<Look>) => setState(data);
    return () => channel.close();
  }, []);

  useEffect(() => {
    const { documentElement: page } = document;
    page.lang = look.language;
    if (look.theme === "system") delete page.dataset.theme;
    else page.dataset.theme = look.theme;
  }, [look]);

  const setLook = useCallback(
    (change: Partial<Look>) => {
      const next = { ...look, ...change };
      setState(next);
      keep(next);
      const channel = new BroadcastChannel(channelName);
      channel.postMessage(next);
      channel.close();
      if (change.language) router.refresh(); // titles are the server's
    },
    [look, router],
  );

  const value = useMemo(() => ({ ...look, setLook }), [look, setLook]);
  return <context.Provider value={value}>{children}</context.Provider>;
}

export function useLook(): LookContext {
  const value = useContext(context);
  if (!value) throw new Error("There is no look here. Put the component into a LookProvider.");
  return value;
}

function keep({ language, theme }: Look): void {
  const rest = `;path=/;max-age=${yearSeconds};samesite=lax`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${cookieNames.language}=${language}${rest}`;
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${cookieNames.theme}=${theme}${rest}`;
}
