"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { cookieNames, type Preferences } from "./preferences.ts";

interface PreferencesContext extends Preferences {
  setPreferences(change: Partial<Preferences>): void;
}

const context = createContext<PreferencesContext | undefined>(undefined);
const channelName = "giselle-preferences";
const yearSeconds = 31_536_000;

export function PreferencesProvider({ initial, children }: { initial: Preferences; children: ReactNode }) {
  const [preferences, setState] = useState(initial);
  const router = useRouter();

  // Frames and other tabs follow a change at once.
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<Preferences>) => setState(data);
    return () => channel.close();
  }, []);

  useEffect(() => {
    const { documentElement: page } = document;
    page.lang = preferences.language;
    if (preferences.theme === "system") delete page.dataset.theme;
    else page.dataset.theme = preferences.theme;
  }, [preferences]);

  const setPreferences = useCallback(
    (change: Partial<Preferences>) => {
      const next = { ...preferences, ...change };
      setState(next);
      save(next);
      const channel = new BroadcastChannel(channelName);
      channel.postMessage(next);
      channel.close();
      if (change.language) router.refresh(); // page titles are rendered on the server
    },
    [preferences, router],
  );

  const value = useMemo(() => ({ ...preferences, setPreferences }), [preferences, setPreferences]);
  return <context.Provider value={value}>{children}</context.Provider>;
}

export function usePreferences(): PreferencesContext {
  const value = useContext(context);
  if (!value) throw new Error("usePreferences needs a PreferencesProvider around the component.");
  return value;
}

function save({ language, theme }: Preferences): void {
  const rest = `;path=/;max-age=${yearSeconds};samesite=lax`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers
  document.cookie = `${cookieNames.language}=${language}${rest}`;
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${cookieNames.theme}=${theme}${rest}`;
}
