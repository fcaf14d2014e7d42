import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCKS } from '../src/db/advisory-locks.js';

const ROOT = path.join(import.meta.dirname, '..');
const DECISIONS = readdirSync(path.join(ROOT, 'docs/adr')).filter((name) => /^\d/.test(name));
const PAGES = ['README.md', 'docs/glossary.md', 'docs/locks.md'];

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** What a page says of files: links, and paths in backticks. */
function filesNamedIn(page: string): string[] {
  const text = read(page);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link]) =>
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
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  test('the table of locks has all that have a name', () => {
    const table = read('docs/locks.md');
    expect(Object.keys(LOCKS).filter((name) => !table.includes(`advisory \`${name}\``))).toEqual([]);
  });

  test('decisions begin alike, and are all listed', () => {
    expect(DECISIONS.length).toBeGreaterThan(0);
    const listed = DECISIONS.map((name) => {
      const [, number, title, status] =
        /^# (\d{4}): (.+)\n\nDate: \d{4}-\d\d-\d\d\nStatus: (accepted|superseded by \d{4})\n\n/.exec(
          read(`docs/adr/${name}`),
        ) ?? [];
      return number === name.slice(0, 4)
        ? `| [${number}](${name}) | ${title} | ${status} |`
        : `${name}: its first lines`;
    });
    const index = read('docs/adr/README.md')
      .split('\n')
      .filter((line) => line.startsWith('| ['));
    expect(index).toEqual(listed);
  });
});
