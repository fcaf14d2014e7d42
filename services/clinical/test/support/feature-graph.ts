import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Which other features the source of each one imports, by folder. */
export async function needsOfFeatures(folder: string): Promise<Map<string, Set<string>>> {
  const needs = new Map<string, Set<string>>();
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const feature = path.dirname(file);
    const text = await readFile(path.join(folder, file), 'utf8');
    const imported = [...text.matchAll(/ from '\.\.\/([\w-]+)\/index\.js'/g)].map(([, name = '']) => name);
    needs.set(feature, new Set([...(needs.get(feature) ?? []), ...imported]));
  }
  return needs;
}

/** Every way that leads from a feature back to it, named by the features on it. */
export function circlesOf(needs: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const walk = (feature: string, way: string[]): void => {
    const begin = way.indexOf(feature);
    if (begin >= 0) circles.push(way.slice(begin));
    if (begin >= 0 || done.has(feature)) return;
    for (const next of needs.get(feature) ?? []) walk(next, [...way, feature]);
    done.add(feature);
  };
  for (const feature of needs.keys()) walk(feature, []);
  return circles;
}

/** Which features write each table, by the SQL of their stores. */
export async function writersOf(folder: string): Promise<Map<string, Set<string>>> {
  const writers = new Map<string, Set<string>>();
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/-(store|sql|record)\.ts$/.test(file)) continue;
    const text = await readFile(path.join(folder, file), 'utf8');
    for (const [, inserted, updated, built] of text.matchAll(
      /(?:insert into|delete from) ([a-z]\w+)|(?<!for (?:no key )?|do )update ([a-z]\w+) (?:\w+ )?set\b|sql\('([a-z]\w+)'\)\s*\.(?:insert|update)/g,
    )) {
      const table = inserted ?? updated ?? built ?? '';
      writers.set(table, new Set([...(writers.get(table) ?? []), path.dirname(file)]));
    }
  }
  return writers;
}
