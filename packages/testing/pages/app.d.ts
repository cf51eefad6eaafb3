/** Every fixture page sets it once it has mounted. */
interface Window {
  app: { state(): object };
}

declare module "*.css";
