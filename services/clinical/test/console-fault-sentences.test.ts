import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

interface Sentences {
  FAULTS_ES: Map<string, string>;
  REWORDED: Map<string, string>;
  faultInSpanish(text: string): string | undefined;
}

const service = path.resolve(import.meta.dirname, '..');

/** Those of the console, which is no part of the service: by its file. */
async function sentences(): Promise<Sentences> {
  const file = path.join(service, 'console/src/interop/fault-sentences.ts');
  return (await import(pathToFileURL(file).href)) as Sentences;
}

/** What the service says of messages. */
const source = readdirSync(path.join(service, 'src/features'))
  .filter((feature) => feature === 'hl7' || feature.startsWith('interop-'))
  .flatMap((feature) => {
    const folder = path.join(service, 'src/features', feature);
    const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
    return files.map((file) => readFileSync(path.join(folder, file), 'utf8'));
  })
  .join('\n');
/** The field at the beginning may be a parameter. */
const isSaid = (text: string): boolean => source.includes(text.replace(/^[A-Z0-9]{3}-\d+ /, ' '));

/** A sentence that is reworded in the service stays here as `REWORDED`: messages that have it are stored for years. */
test('Spanish stands for sentences that the service says, and for those that stored messages have', async () => {
  const { FAULTS_ES, REWORDED, faultInSpanish } = await sentences();
  const unsaid = [...FAULTS_ES.keys()].filter((text) => !isSaid(text));

  expect(unsaid).toEqual([]);
  expect([...REWORDED.values()].filter((text) => !FAULTS_ES.has(text))).toEqual([]);
  expect(faultInSpanish('No order has this number.')).toBe('No hay ninguna orden con ese número.');
  expect(faultInSpanish('There is no order with that number.')).toBe('No hay ninguna orden con ese número.');
});

test('words of another system are nobody’s sentence, whatever they are', async () => {
  const { faultInSpanish } = await sentences();
  for (const text of ['Order unknown', '', 'constructor', '__proto__']) expect(faultInSpanish(text)).toBeUndefined();
});
