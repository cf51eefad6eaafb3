// `node entries.mjs <entry…>`: imports each, and prints how many names it exports.
for (const entry of process.argv.slice(2)) {
  const names = Object.keys(await import(entry));
  // The element's entry only defines the element.
  if (names.length === 0 && entry !== "@giselles-ai/element") throw new Error(`${entry} exports nothing.`);
  process.stdout.write(`${entry}: ${names.length}\n`);
}
