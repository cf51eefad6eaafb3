// `node entries.mjs <entry…>`: imports each, and prints how many names it exports.
for (const entry of process.argv.slice(2)) {
  const names = Object.keys(await import(entry));
  if (names.length === 0) throw new Error(`${entry} exports nothing.`);
  process.stdout.write(`${entry}: ${names.length}\n`);
}
