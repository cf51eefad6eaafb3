// Imported first. Each schema is used a few times in the life of this program: compiling them would cost more than it saves.
import { config } from "zod";

config({ jitless: true });
