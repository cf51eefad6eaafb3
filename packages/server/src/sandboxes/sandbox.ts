/** A program to start. Its environment has only `env`, PATH and HOME. */
export interface Command {
  program: string;
  args: string[];
  env: Record<string, string>;
}

export interface SandboxProcess {
  stdout: AsyncIterable<Uint8Array>;
  stderr: AsyncIterable<Uint8Array>;
  /** The code is null if a signal ended it. Rejects if it could not be started. */
  ended: Promise<{ code: number | null }>;
  /** Kills it with all its child processes, and resolves when they are gone. Idempotent. */
  kill(): Promise<void>;
}

/** A sandbox for an agent's program, with a home folder that can be reopened by id. */
export interface Sandbox {
  readonly sandboxId: string;
  /** False if it was reopened with the files of an earlier run. */
  readonly isNew: boolean;
  /** The home folder as the program sees it. */
  readonly home: string;
  /** Writes a file below the home folder that only the program can read. */
  writeFile(path: string, text: string): Promise<void>;
  start(command: Command): Promise<SandboxProcess>;
  /** Ends the use by this run. The files stay for some time, for the next run. */
  release(): Promise<void>;
}

export interface Sandboxes {
  /** Whether programs are isolated from the host, so that they may use all their tools. */
  readonly isolates: boolean;
  /** Reopens the tenant's sandbox with this id, or creates a new one. */
  open(options: { tenant: string; sandboxId?: string | undefined }): Promise<Sandbox>;
}
