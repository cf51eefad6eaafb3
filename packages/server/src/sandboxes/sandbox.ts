/** A program and what it is given. It sees nothing else of the environment but PATH and its HOME. */
export interface Command {
  program: string;
  args: string[];
  env: Record<string, string>;
}

export interface SandboxProcess {
  stdout: AsyncIterable<Uint8Array>;
  stderr: AsyncIterable<Uint8Array>;
  /** Null when it was ended by a signal. Rejects when it could not be started. */
  ended: Promise<{ code: number | null }>;
  /** Ends it with everything that it started. Resolves when that is done; twice does no harm. */
  kill(): Promise<void>;
}

/** A place for an agent's program: a home of its own, which is there again when it is opened by its id. */
export interface Sandbox {
  readonly sandboxId: string;
  /** False when it was there before, with what an earlier run left in it. */
  readonly isNew: boolean;
  /** As the program sees it. */
  readonly home: string;
  /** Below the home; only the program can read it. */
  writeFile(path: string, text: string): Promise<void>;
  start(command: Command): Promise<SandboxProcess>;
  /** The run is over. What is in the home stays for the next, for some time. */
  release(): Promise<void>;
}

export interface Sandboxes {
  /** Whether what runs inside can do no harm outside, so that it may be let do as it likes. */
  readonly isolates: boolean;
  /** A new one, unless the tenant has one of this id. */
  open(options: { tenant: string; sandboxId?: string | undefined }): Promise<Sandbox>;
}
