/** What a command finds around it. */
export interface World {
  env: NodeJS.ProcessEnv;
  cwd: string;
  output: NodeJS.WriteStream;
  errors: NodeJS.WriteStream;
  /** Whether a person is there to be asked. */
  isInteractive: boolean;
}
