// Imported first. The program uses each schema only a few times, so compiling schemas costs more than it saves.
import { config } from "zod";

config({ jitless: true });
