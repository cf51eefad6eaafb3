import { library } from "../../tsup.shared.ts";

export default library(["src/index.ts", "src/launch/start-ahead.ts", "src/internal.ts"]);
