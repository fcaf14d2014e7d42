import { keyOf, phrasesOf, SubstanceTable, type Named, type Substance } from '../catalogs/index.js';
import { DRUG_INDEX, effectsOf, spelledAs } from './drug-index.js';
import { drugKey, isSaltWord } from './drug-names.js';

/** A substance in a medication, with the names that tables may use for it and its groups. */
export interface Part {
  name: string;
  own: Set<string>;
  groups: Set<string>;
  /** The direct classes, with their names. */
  classes: Map<string, string>;
}

export interface Recognised {
  parts: Part[];
  /** Words that may name a substance that no table has. */
  unknown: string[];
}

/** Runs of words that a table may use as the name of a substance. */
export const drugPhrases = (named: readonly Named[]): string[] => [
  ...new Set(named.flatMap(({ display }) => [...phrasesOf(drugKey(display)), ...phrasesOf(display)])),
];

/** Medications by the names that the catalog of substances, the service's index and the interaction tables use. */
export class Drugs {
  readonly table: SubstanceTable;
  readonly #byCode: ReadonlyMap<string, Substance>;
  readonly #byKey = new Map<string, Substance[]>();

  constructor(catalog: readonly Substance[], tableNames: Iterable<string>) {
    const indexed = new Set(DRUG_INDEX.flatMap(({ keys }) => keys));
    const named = [...tableNames].filter((name) => !indexed.has(name)).map(tableEntry);
    const all = [...catalog, ...DRUG_INDEX, ...named];
    this.table = new SubstanceTable(all);
    this.#byCode = new Map(all.map((substance) => [substance.code, substance]));
    for (const substance of DRUG_INDEX)
      if (substance.kind === 'substance' && substance.ingredients.length === 0)
        for (const key of substance.keys) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), substance]);
  }

  recognise(named: Named): Recognised {
    const bare = this.table.recognise({ ...named, display: drugKey(named.display) });
    const whole = this.table.recognise(named);
    const text = ` ${drugKey(named.display)} `;
    const phrases = new Set(phrasesOf(named.display));
    const isNamed = (code: string) =>
      this.#byCode.get(code)?.keys.some((key) => phrases.has(key) && (!isSaltWord(key) || text.includes(` ${key} `)));
    const codes = new Set([...bare.codes, ...whole.codes.filter(isNamed)]);
    const words = whole.unknown.length === 0 ? [] : bare.unknown.flatMap((run) => run.split(' '));
    const unknown = words.filter((word) => spelledAs(keyOf(word)) === undefined);
    for (const word of words) codes.add(spelledAs(keyOf(word)) ?? '');
    return { parts: merged([...codes].flatMap((code) => this.#partsOf(code))), unknown };
  }

  #partsOf(code: string): Part[] {
    const substance = this.#byCode.get(code);
    if (!substance) return [];
    const leaves = substance.ingredients.length > 0 ? substance.ingredients : [code];
    return leaves.flatMap((leaf) => {
      const row = this.#byCode.get(leaf);
      return row ? [this.#partOf(row)] : [];
    });
  }

  #partOf(row: Substance): Part {
    const same = row.kind === 'class' ? [row] : [row, ...row.keys.flatMap((key) => this.#byKey.get(key) ?? [])];
    const own = new Set(same.flatMap(({ keys }) => keys.flatMap((key) => [key, drugKey(key)])));
    const groups = new Set(same.flatMap(({ code }) => effectsOf(code)));
    const classes = new Map<string, string>();
    const above = new Set(same.flatMap((each) => each.classes));
    for (const code of above) {
      const parent = this.#byCode.get(code);
      if (!parent) continue;
      if (same.some((each) => each.classes.includes(code))) classes.set(code, parent.name);
      for (const key of parent.keys) groups.add(key);
      for (const next of parent.classes) above.add(next);
    }
    return { name: row.name, own, groups, classes };
  }
}

const tableEntry = (name: string): Substance => ({
  code: `table:${name}`,
  system: null,
  kind: 'substance',
  name,
  classes: [],
  ingredients: [],
  cross_reactive: false,
  cross_reacts_with: [],
  keys: [name],
});

/** One part for each substance, however many tables have it. */
function merged(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  for (const part of parts) {
    const known = found.find(({ own }) => [...part.own].some((key) => own.has(key)));
    if (!known) {
      found.push({ ...part, own: new Set(part.own), groups: new Set(part.groups), classes: new Map(part.classes) });
      continue;
    }
    for (const key of part.own) known.own.add(key);
    for (const key of part.groups) known.groups.add(key);
    for (const [code, name] of part.classes) known.classes.set(code, name);
  }
  return found;
}
