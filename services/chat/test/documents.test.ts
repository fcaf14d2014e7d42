import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCKS } from '../src/db/advisory-locks.js';

const ROOT = path.join(import.meta.dirname, '..');
const CHAPTERS = readdirSync(path.join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md');
const MOST_CHAPTERS = 13;
const LONGEST_CHAPTER = 1500;
const PAGES = [
  'README.md',
  'docs/glossary.md',
  'docs/locks.md',
  'docs/writing-an-endpoint.md',
  'docs/decisions/README.md',
  ...CHAPTERS.map((name) => `docs/decisions/${name}`),
];

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const wordsIn = (file: string) => read(file).split(/\s+/).length;

/** What a page says of files: links, and paths in backticks. */
function filesNamedIn(page: string): string[] {
  const text = read(page);
  const links = [...text.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link]) =>
    path.join(path.dirname(page), link!),
  );
  const paths = [...text.matchAll(/`((?:src|test|docs|migrations|features|db|secrets|http)\/[\w./-]*)`/g)].map(
    ([, file]) => (/^(src|test|docs|migrations)\//.test(file!) ? file! : `src/${file}`),
  );
  return [...links, ...paths];
}

describe('the documents', () => {
  test.each(PAGES)('%s names files that exist', (page) => {
    const files = filesNamedIn(page);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  test('the table of locks has all that have a name', () => {
    const table = read('docs/locks.md');
    expect(Object.keys(LOCKS).filter((name) => !table.includes(`advisory \`${name}\``))).toEqual([]);
  });

  test('the README lists the chapters of decisions, each short enough to read in one go', () => {
    const index = read('docs/decisions/README.md');
    for (const chapter of CHAPTERS) {
      const [, title] = /^# (.+)\n/.exec(read(`docs/decisions/${chapter}`)) ?? [];
      expect(index).toContain(`| [${title}](${chapter}) |`);
      expect([chapter, wordsIn(`docs/decisions/${chapter}`) < LONGEST_CHAPTER]).toEqual([chapter, true]);
    }
    expect(CHAPTERS.length).toBeLessThanOrEqual(MOST_CHAPTERS);
  });

  test('the README of the service is at most 150 lines', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150);
  });
});
