import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { KEY_SCOPES, SECOND_PERSON_SCOPES } from '../src/domain/abilities.js';
import { endpoints } from '../src/endpoints.js';
import { STARTER_IMAGING } from '../src/features/catalogs/starter-imaging.js';
import { STARTER_LABORATORY } from '../src/features/catalogs/starter-laboratory.js';
import { types } from '../src/fhir/operations.js';

/** What takes one look at a page; `eventually` takes as many as it needs. */
const ONE_LOOK =
  /expect\(\s*await [^;]*\.(?:all(?:InnerTexts|TextContents)|count|innerText|inputValue|is[A-Z]\w+|textContent|getAttribute)\(/;

const service = path.resolve(import.meta.dirname, '..');

/** That of the console, which is no part of the service: by its file. */
async function sentences() {
  const file = path.join(service, 'console/src/i18n/sentences.ts');
  const { sentenceOf } = (await import(pathToFileURL(file).href)) as {
    sentenceOf(event: string, done: boolean, language: 'es' | 'en'): string | undefined;
  };
  return sentenceOf;
}

/** What operations declare, what code names by itself, and what exports are recorded as. */
async function eventsOfTheTrail(): Promise<string[]> {
  const files = (await readdir(path.join(service, 'src'), { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const named = files.flatMap((file) =>
    [
      ...readFileSync(path.join(service, 'src', file), 'utf8').matchAll(/(?:event: |EVENT = )'([a-z_]+\.[a-z_]+)'/g),
    ].map(([, event]) => event!),
  );
  const declared = endpoints.flatMap(({ audit }) => (audit ? [audit.event] : []));
  const exported = [...types.values()].map(({ record }) => `${record}.export`);
  return [...new Set([...named, ...declared, ...exported])].sort();
}

test('each event of the audit trail has a sentence in both languages, for what was done and for what was refused', async () => {
  const sentenceOf = await sentences();
  const events = await eventsOfTheTrail();
  expect(events).toEqual(expect.arrayContaining(['auth.login_failed', 'consultation.read', 'patient.export']));
  for (const language of ['es', 'en'] as const) {
    const said = events.map((event) => ({
      event,
      done: sentenceOf(event, true, language),
      tried: sentenceOf(event, false, language),
    }));
    expect(said.filter(({ done, tried }) => !done || !tried)).toEqual([]);
    expect(said.filter(({ done, tried }) => /[:|]|  /.test(`${done} ${tried}`))).toEqual([]);
    expect(said.filter(({ done }) => /(?<!\p{L})(\p{L}+(?: \p{L}+)*) \1(?!\p{L})/u.test(done ?? ''))).toEqual([]);
  }
  expect(sentenceOf('consultation.read', true, 'es')).toBe('leyó una consulta');
  expect(sentenceOf('consultation.read', false, 'en')).toBe('tried to read a consultation');
  expect(sentenceOf('bed.watch_end', true, 'es')).toBe('dejó de seguir las camas');
  expect(sentenceOf('nothing.known', true, 'en')).toBeUndefined();
});

test('the console says of those scopes that they wait for a second person which do', () => {
  const source = readFileSync(path.join(service, 'console/src/pages/keys/scopes.ts'), 'utf8');
  const listed = (name: string) => {
    const [, list = ''] = new RegExp(`export const ${name}: [^=]*= \\[([^\\]]*)\\]`).exec(source) ?? [];
    return [...list.matchAll(/'([^']+)'/g)].map(([, scope]) => scope!).sort();
  };
  expect(listed('CLINICAL')).toEqual([...SECOND_PERSON_SCOPES].sort());
  expect([...listed('CLINICAL'), ...listed('OTHER')].sort()).toEqual([...KEY_SCOPES].sort());
});

test('no story takes one look at what may still be on its way to the page', () => {
  const stories = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.test.ts'));
  const texts = new Map(stories.map((file) => [file, readFileSync(path.join(import.meta.dirname, file), 'utf8')]));
  const inBrowser = [...texts].filter(([, text]) => /support\/(?:console|windows)\.js/.test(text));
  expect(inBrowser.length).toBeGreaterThan(5);
  expect(inBrowser.filter(([, text]) => ONE_LOOK.test(text)).map(([file]) => file)).toEqual([]);
});

test('a week begins on the day on which it does where the language is written', async () => {
  const file = path.join(service, 'console/src/i18n/first-weekday.ts');
  const { firstWeekday } = (await import(pathToFileURL(file).href)) as { firstWeekday(locale: string): number };
  expect(['es-CL', 'es-ES', 'en-GB', 'en-US', 'es-MX'].map(firstWeekday)).toEqual([1, 1, 1, 0, 0]);
});

test('what the shared catalogs say in English alone has Spanish words, and what a clinic wrote itself keeps its own', async () => {
  const file = path.join(service, 'console/src/pages/catalogs/shared-words.ts');
  const { sharedWord } = (await import(pathToFileURL(file).href)) as {
    sharedWord(said: string | null, of: { own: boolean }, language: string): string | null;
  };
  const columnsOf = (table: string, ...columns: number[]) =>
    table
      .trim()
      .split('\n')
      .flatMap((line) => columns.map((column) => line.split('|')[column]!));
  const said = new Set([...columnsOf(STARTER_LABORATORY, 2, 3), ...columnsOf(STARTER_IMAGING, 3)]);
  const alike = [...said].filter((word) => sharedWord(word, { own: false }, 'es') === word);
  expect(alike.sort()).toEqual(['abdomen', 'pelvis', 'plasma']);
  expect(sharedWord('serum', { own: false }, 'es')).toBe('suero');
  expect(sharedWord('serum', { own: false }, 'en')).toBe('serum');
  expect(sharedWord('serum', { own: true }, 'es')).toBe('serum');
  expect(sharedWord('constructor', { own: false }, 'es')).toBe('constructor');
});
