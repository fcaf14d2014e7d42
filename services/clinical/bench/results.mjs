import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';

const FILE = new URL('./RESULTS.md', import.meta.url);
const PREFACE = `# Benchmarks

Every benchmark writes its own section. The machine is shared, so a ratio within one run says more than a time.
PostgreSQL runs with fsync, synchronous commits and full-page writes on, and its tables are analysed and the service's
connections new once they are loaded, unless a section says otherwise.`;

export const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`;

/** Puts a section in its place among the others, and prints it. */
export async function writeSection(title, body) {
  const text = await readFile(FILE, 'utf8').catch(() => PREFACE);
  const sections = new Map(
    text
      .split(/\n## /)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section.slice(section.indexOf('\n')).trim()]),
  );
  sections.set(title, body.trim());
  const ordered = [...sections].sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(FILE, `${[PREFACE, ...ordered.map(([name, content]) => `## ${name}\n\n${content}`)].join('\n\n')}\n`);
  console.log(`## ${title}\n\n${body.trim()}`);
}

/** The value below which that share of the list lies. */
export const quantile = (list, share) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];

export const ms = (value) => `${value.toFixed(1)} ms`;
