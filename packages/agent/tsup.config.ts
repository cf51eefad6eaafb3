import { library } from "../../tsup.shared.ts";

export default library([
  "src/index.ts",
  "src/internal.ts",
  "src/ag-ui/index.ts",
  "src/external/computer/index.ts",
  "src/review/policy/internal.ts",
  "src/record/audit/index.ts",
  "src/record/telemetry/index.ts",
  "src/record/trace/index.ts",
  "src/drivers/chromium.ts",
  "src/drivers/chromium-start-ahead.ts",
  "src/drivers/in-page.ts",
  "src/drivers/os.ts",
  "src/drivers/http.ts",
]);
