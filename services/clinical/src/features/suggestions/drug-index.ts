import { keyOf, type Substance } from '../catalogs/index.js';
import { drugKey } from './drug-names.js';
import { DRUG_CLASSES } from './terms/drug-classes.js';
import { DRUG_COMBINATIONS } from './terms/drug-combinations.js';
import { DRUGS_OF_HEART_AND_BLOOD } from './terms/drugs-of-heart-and-blood.js';
import { DRUGS_OF_INFECTION_AND_OTHERS } from './terms/drugs-of-infection-and-others.js';
import { DRUGS_OF_MIND_AND_PAIN } from './terms/drugs-of-mind-and-pain.js';

/** Classes with cross-allergies. */
const CROSSING: Readonly<Record<string, string[]>> = { penicillin: ['cephalosporin', 'carbapenem'] };

const linesOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

const listOf = (text = '', separator = ';'): string[] =>
  text
    .split(separator)
    .map((each) => each.trim())
    .filter(Boolean);

const keysOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => [keyOf(name), drugKey(name)])),
];

const codeOf = (name: string): string => `index:${keyOf(name)}`;

const entry = (name: string, others: readonly string[], more: Partial<Substance>): Substance => ({
  code: codeOf(name),
  system: null,
  kind: 'substance',
  name,
  classes: [],
  ingredients: [],
  cross_reactive: false,
  cross_reacts_with: [],
  keys: keysOf([name, ...others]),
  ...more,
});

const classes: Substance[] = [];
const effectKeys = new Map<string, string[]>();
for (const [name = '', others] of linesOf(DRUG_CLASSES)) {
  const isEffect = name.startsWith('~');
  if (isEffect) effectKeys.set(name.slice(1), keysOf([name.slice(1), ...listOf(others)]));
  else
    classes.push(entry(name, listOf(others), { kind: 'class', cross_reacts_with: (CROSSING[name] ?? []).map(codeOf) }));
}

const substances: Substance[] = [];
/** Names of groups that share an effect, by substance. */
const effects = new Map<string, string[]>();
for (const [name = '', others, ofClasses, ofEffects] of [
  ...linesOf(DRUGS_OF_HEART_AND_BLOOD),
  ...linesOf(DRUGS_OF_MIND_AND_PAIN),
  ...linesOf(DRUGS_OF_INFECTION_AND_OTHERS),
]) {
  substances.push(entry(name, listOf(others), { classes: listOf(ofClasses).map(codeOf) }));
  effects.set(
    codeOf(name),
    listOf(ofEffects).flatMap((effect) => effectKeys.get(effect) ?? []),
  );
}
for (const [named = '', others] of linesOf(DRUG_COMBINATIONS)) {
  const [name = '', parts] = named.split('=');
  substances.push(entry(name, listOf(others), { ingredients: listOf(parts, '+').map(codeOf) }));
}

/** Substances and classes with the names and brands that the service knows without a catalog. */
export const DRUG_INDEX: readonly Substance[] = [...classes, ...substances];

/**
 * A key that ignores spelling differences of the languages: `rifampicina` and `rifampicin`, `phenytoin` and `fenitoina`
 * are equal.
 */
const looseKey = (word: string): string =>
  word
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replaceAll('rh', 'r')
    .replaceAll(/ch(?=[lr])|k|qu/g, 'c')
    .replaceAll('y', 'i')
    .replaceAll(/(.)\1/g, '$1')
    .replace(/[aeo]+$/, '');

const loose = new Map<string, Set<string>>();
for (const { code, kind, keys } of DRUG_INDEX)
  for (const key of kind === 'substance' ? keys : [])
    if (/^\p{L}{6,}$/u.test(key)) loose.set(looseKey(key), (loose.get(looseKey(key)) ?? new Set()).add(code));

/** The substance that a folded word misspells, if there is only one. */
export function spelledAs(word: string): string | undefined {
  const codes = word.length >= 6 ? loose.get(looseKey(word)) : undefined;
  return codes?.size === 1 ? [...codes][0] : undefined;
}

export const effectsOf = (code: string): readonly string[] => effects.get(code) ?? [];
