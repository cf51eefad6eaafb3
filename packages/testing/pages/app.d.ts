/** Set by every fixture page once it has mounted. */
interface Window {
  app: {
    state(): object;
    /** Only in editors: replaces the text from the application. */
    write?(body: string): void;
  };
}

declare module "*.css";
