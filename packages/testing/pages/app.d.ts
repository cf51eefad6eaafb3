/** Every fixture page sets it once it has mounted. */
interface Window {
  app: {
    state(): object;
    /** Of an editor: the application puts another text in the place of what is there. */
    write?(body: string): void;
  };
}

declare module "*.css";
