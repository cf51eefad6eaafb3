type Listeners = (element: Element) => Record<string, unknown[]>;
export interface Missed {
  what: string;
  sources: string[];
}
export interface Audit {
  controls: number;
  missedControls: Missed[];
  texts: number;
  missedTexts: string[];
}
/** Elements that the accessibility tree calls controls; added by code that can read the tree. */
export declare const fromTree: Element[];
export declare function audit(getListeners: Listeners, listed: Element[], said: string): Promise<Audit>;
