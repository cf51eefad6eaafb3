"use client";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import type { EngineName, NewKey, Settings, SettingsAnswer } from "../../contract.ts";
import { fetchJson, type ServerError, sendJson } from "../server/fetch-json.ts";

interface SettingsContext {
  answer: SettingsAnswer | undefined;
  error: ServerError | undefined;
  refresh(): Promise<void>;
  /** Rejects with the server's error. */
  save(settings: Settings): Promise<void>;
  /** Stores the key of a service, or removes it if it is empty. Rejects with the server's error. */
  saveKey(service: EngineName, key: string): Promise<void>;
}

const context = createContext<SettingsContext | undefined>(undefined);
const path = "/app-api/settings";

export function SettingsProvider({ children }: { children: ReactNode }) {
  const [answer, setAnswer] = useState<SettingsAnswer>();
  const [error, setError] = useState<ServerError>();

  const refresh = useCallback(async () => {
    try {
      setAnswer(await fetchJson<SettingsAnswer>(path));
      setError(undefined);
    } catch (caught) {
      setError(caught as ServerError);
    }
  }, []);
  const save = useCallback(async (settings: Settings) => {
    setAnswer(await fetchJson<SettingsAnswer>(path, sendJson("PUT", settings)));
  }, []);

  const saveKey = useCallback(async (service: EngineName, key: string) => {
    setAnswer(await fetchJson<SettingsAnswer>("/app-api/keys", sendJson("PUT", { service, key } satisfies NewKey)));
  }, []);

  useEffect(() => void refresh(), [refresh]);

  const value = useMemo(() => ({ answer, error, refresh, save, saveKey }), [answer, error, refresh, save, saveKey]);
  return <context.Provider value={value}>{children}</context.Provider>;
}

export function useSettings(): SettingsContext {
  const value = useContext(context);
  if (!value) throw new Error("useSettings needs a SettingsProvider around the component.");
  return value;
}
