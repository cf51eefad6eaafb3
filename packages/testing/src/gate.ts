export interface Gate {
  /** Resolves once the gate is open. */
  passed: Promise<void>;
  open(): void;
}

/** What a test waits for, or lets wait. */
export function createGate(): Gate {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
