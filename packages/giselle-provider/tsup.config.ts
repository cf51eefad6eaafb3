import { library } from "../../tsup.shared.ts";

export default library(["src/index.ts", "src/internal.ts", "src/route/index.ts", "src/conformance/index.ts"]);
