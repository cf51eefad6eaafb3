import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createOsDriver, type OsDriver } from "@giselles-ai/agent/drivers/os";

/** The folder whose files a run may give to a page. It begins with one to try it with. Commands are not run here. */
export function openFiles(folder: string): OsDriver {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(
      join(folder, "cv.pdf"),
      samplePdf(["Ada Lovelace", "Mathematician. This is a sample file of Giselle's."]),
    );
  }
  const driver = createOsDriver({ workspace: folder, maxFileBytes: 10_000_000 });
  return { ...driver, shellAbility: async () => "refused" };
}

/** One page of text. Readers find their way by the places of its objects, which are counted here. */
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
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return `${pdf}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
}
