import { readFile, writeFile } from 'node:fs/promises';

const FILE = new URL('./RESULTS.md', import.meta.url);
const HEADING =
  '# Benchmark results\n\nEach section is written by its own benchmark. Ratios within one run tell more than times.\nPostgreSQL runs with fsync, synchronous commits and full-page writes on; its tables are analysed and the connections of the\nservice new once they are loaded.\n';

/** Replaces one section of RESULTS.md, or appends it, and shows it. */
export async function writeSection(title, markdown) {
  const known = await readFile(FILE, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    return HEADING;
  });
  const section = `## ${title}\n\n${markdown.trim()}\n`;
  const [heading, ...sections] = known.split(/^(?=## )/m);
  const others = sections.filter((text) => !text.startsWith(`## ${title}\n`)).map((text) => `${text.trim()}\n`);
  const all = [...others, section].sort();
  await writeFile(
    FILE,
    [heading.trim(), '', ...all]
      .join('\n')
      .replace(/\n(## )/g, '\n\n$1')
      .replace(/\n{3,}/g, '\n\n'),
  );
  console.log(section);
}
