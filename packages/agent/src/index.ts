export type { PageDriver } from "./page-driver.ts";
