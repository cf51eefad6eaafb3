import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createOsDriver, type OsDriver } from "@giselles-ai/agent/drivers/os";

/** Opens the folder of files that a run may upload. A new folder starts with a sample CV. Shell commands are disabled. */
export function openFiles(folder: string): OsDriver {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, "cv.pdf"), samplePdf(["Ada Lovelace", "Mathematician. A sample file from Giselle."]));
  }
  const driver = createOsDriver({ workspace: folder, maxFileBytes: 10_000_000 });
  return { ...driver, shellAbility: async () => "refused" };
}

/** A one-page PDF. Its cross-reference table lists the byte offset of each object. */
function samplePdf(lines: string[]): string {
  const text = lines.map((line, index) => `${index === 0 ? "" : "0 -24 Td "}(${line}) Tj`).join(" ");
  const content = `BT /F1 16 Tf 72 760 Td ${text} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return `${pdf}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
}
