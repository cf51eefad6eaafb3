import { answeringBack } from "./answering-back.ts";
import { choosing } from "./choosing.ts";
import { constraints } from "./constraints.ts";
import { entering } from "./entering.ts";
import type { ActionByLabel, HonestyCase } from "./honesty-case.ts";
import { moving } from "./moving.ts";
import { outOfReach } from "./out-of-reach.ts";
import { pressing } from "./pressing.ts";
import { takingBack } from "./taking-back.ts";
import { understanding } from "./understanding.ts";
import { widgets } from "./widgets.ts";

export type { ActionByLabel, HonestyCase };

/** Pages that do not do what is asked, and the honest report for each. */
export const honestyCases: Record<string, HonestyCase[]> = {
  constraints,
  answeringBack,
  moving,
  pressing,
  outOfReach,
  widgets,
  entering,
  choosing,
  understanding,
  takingBack,
};

export {
  type Contestant,
  expectHonest,
  isHeld,
  runMeanwhile,
  type SharedCases,
  shareCases,
  type Trial,
  tryCase,
} from "./trial.ts";
