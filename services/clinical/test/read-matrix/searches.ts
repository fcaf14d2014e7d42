import { types } from '../../src/fhir/operations.js';
import { parametersOf } from '../../src/fhir/search/common-parameters.js';
import { compartmentsOf } from '../../src/fhir/search/compartments.js';
import { modifiersOf } from '../../src/fhir/search/modifiers.js';
import { refersTo } from '../../src/fhir/search/include-parameters.js';
import type { SearchParameter } from '../../src/fhir/search/parameter.js';
import { referencesAt } from '../../src/fhir/search/reference.js';
import type { FhirType, Resource } from '../../src/fhir/type.js';
import type { random } from '../support/seeded-random.js';

/** Every search that the types declare: each parameter with each modifier, each chain, `_has`, inclusion and compartment. */

/** All resources that there are, by type. */
export type Harvest = ReadonlyMap<string, readonly Resource[]>;
type Random = ReturnType<typeof random>;

export interface Search {
  /** What of the declarations it is made of. */
  way: string;
  type: FhirType;
  query: string;
  /** The value names what is looked for: ids, references or identifiers. */
  names?: boolean;
  /** It looks at resources of other types, which the caller may see or not: some of what it finds may be hidden. */
  follows?: true;
  within?: string;
  /** It leads away from what was found and back: asked with a broken glass always, and for rows. */
  returns?: true;
  /** Most records satisfy it: asked by the app for one patient always, and for rows. */
  many?: true;
}

const isSaid = (parameter: SearchParameter) => !parameter.documentation.startsWith('No record has this element');

const DATES = ['ge2000-01-01', 'ne1990-01-01', 'lt2100-01-01', 'sa1990-01-01'];
/** Letters that names in these clinics begin with, and hold. */
const WORDS = ['t', 'p', 'd', 'c', 'b', 's'];

function members(node: unknown, found: Record<string, unknown>[] = []): Record<string, unknown>[] {
  if (Array.isArray(node)) for (const each of node) members(each, found);
  else if (typeof node === 'object' && node !== null) {
    found.push(node as Record<string, unknown>);
    for (const each of Object.values(node)) members(each, found);
  }
  return found;
}

const escaped = (text: string) => text.replace(/[\\,$|]/g, String.raw`\$&`);
const texts = (resources: readonly Resource[], ...names: string[]): string[] => [
  ...new Set(
    members(resources).flatMap((node) => names.flatMap((name) => (typeof node[name] === 'string' ? [node[name]] : []))),
  ),
];

export function searchesOf(harvest: Harvest, { pick, next }: Random) {
  const of = (type: string) => harvest.get(type) ?? [];
  const ids = (type: string) => of(type).flatMap(({ id }) => id ?? []);
  /** One of them, or all together. */
  const some = (values: string[]): string =>
    values.length === 0 ? 'nothing' : next() < 0.5 ? pick(values) : values.slice(0, 40).join(',');
  const identifiers = (type: string) =>
    members(of(type)).flatMap(({ system, value }) =>
      typeof value === 'string' && typeof system === 'string' ? [escaped(value)] : [],
    );

  function valueOf(type: FhirType, name: string, parameter: SearchParameter, modifier?: string): string {
    if (modifier === 'identifier') return some(Object.keys(referredBy(parameter)).flatMap(identifiers));
    if (modifier === 'of-type') return `${pick(texts(of(type.type), 'system').map(escaped)) ?? 'x'}|MR|1`;
    if (modifier === 'text') return pick(WORDS);
    switch (parameter.type) {
      case 'token':
        if (name === '_id') return some(ids(type.type));
        if (name === 'identifier') return some(identifiers(type.type));
        return some([
          ...texts(of(type.type), 'code', 'status', 'gender', 'value', 'intent').map(escaped),
          'true',
          'false',
        ]);
      case 'string':
        return pick(WORDS);
      case 'date':
        return pick(DATES);
      case 'quantity':
        return pick(['gt0', 'ne1']);
      case 'uri':
        return some(
          texts(of(type.type), 'url').concat(
            members(of(type.type)).flatMap(({ profile }) => (Array.isArray(profile) ? profile.map(String) : [])),
          ),
        );
      case 'composite':
        return parameter.ofOne[0]!.map((part) =>
          part.type === 'token'
            ? pick(texts(of(type.type), 'code').map(escaped))
            : valueOf(type, name, part).split(',')[0],
        ).join('$');
      case 'reference': {
        const said = of(type.type).flatMap((each) => referencesAt(each, parameter.path));
        const targets = modifier ? [modifier] : Object.keys(referredBy(parameter));
        const led = [...new Set(said)].filter((each) => !modifier || each.startsWith(`${modifier}/`));
        return some(led.length > 0 ? led : targets.flatMap((target) => ids(target).map((id) => `${target}/${id}`)));
      }
    }
  }

  const referredBy = (parameter: SearchParameter): Record<string, unknown> =>
    parameter.type === 'reference' ? { ...parameter.targets, ...parameter.ofOther, ...parameter.through } : {};

  /** Any parameter of a type, with a value: what a chain or `_has` ends with. */
  const anyOf = (type: FhirType): string => {
    const said = Object.entries(parametersOf(type)).filter(([, parameter]) => isSaid(parameter));
    const [name, parameter] = pick(next() < 0.3 ? said.filter(([each]) => each === '_id') : said);
    return `${name}=${valueOf(type, name, parameter)}`;
  };

  /** Whether it is looked for by what is named: by a reference only where the parameter leads there, and never finds anything else. */
  const isNamed = (name: string, parameter: SearchParameter, value: string): boolean =>
    ['_id', 'identifier'].includes(name) ||
    value.split(',').every((each) => (each.split('/')[0] ?? '') in referredBy(parameter));

  function plain(type: FhirType): Search[] {
    return Object.entries(parametersOf(type)).flatMap(([name, parameter]) => {
      const plainly = valueOf(type, name, parameter);
      return [
        {
          way: `${type.type}?${name}`,
          type,
          query: `${name}=${plainly}`,
          names: isNamed(name, parameter, plainly),
        },
        // What no record says is found by no modifier either.
        ...(isSaid(parameter) ? modifiersOf(parameter) : []).flatMap((modifier) =>
          (modifier === 'missing' ? ['true', 'false'] : [valueOf(type, name, parameter, modifier)]).map((value) => ({
            way: `${type.type}?${name}:${modifier}`,
            type,
            query: `${name}:${modifier}=${value}`,
            names: types.has(modifier) && modifier in referredBy(parameter),
            ...(modifier === 'identifier' && { follows: true as const }),
            ...(modifier === 'missing' && { many: true as const }),
          })),
        ),
      ];
    });
  }

  const referencesOf = (type: FhirType) =>
    Object.entries(parametersOf(type)).flatMap(([name, parameter]) =>
      parameter.type === 'reference' ? [{ name, parameter }] : [],
    );

  function following(type: FhirType): Search[] {
    const chains = referencesOf(type).flatMap(({ name, parameter }) =>
      Object.keys({ ...parameter.targets, ...parameter.through }).flatMap((target) => {
        const led = types.get(target);
        return led
          ? [
              {
                way: `${type.type}?${name}:${target}.`,
                type,
                query: `${name}:${target}.${anyOf(led)}`,
                follows: true as const,
              },
            ]
          : [];
      }),
    );
    const having = [...types.values()].flatMap((other) =>
      referencesOf(other)
        .filter(({ parameter }) => parameter.targets[type.type] ?? parameter.through?.[type.type]?.column)
        .map(({ name }) => ({
          way: `${type.type}?_has:${other.type}:${name}`,
          type,
          query: `_has:${other.type}:${name}:${anyOf(other)}`,
          follows: true as const,
        })),
    );
    return [...chains, ...having];
  }

  function including(type: FhirType): Search[] {
    const own = referencesOf(type).filter(({ parameter }) => !parameter.ofShown && !parameter.leadsNowhere);
    const back = [...types.values()].flatMap((other) =>
      referencesOf(other).flatMap(({ name, parameter }) =>
        refersTo(parameter, type.type) && !parameter.ofShown ? [`${other.type}:${name}`] : [],
      ),
    );
    const again = (name: string) => `&_revinclude:iterate=${type.type}:${name}`;
    return [
      ...own.map(({ name }) => ({
        way: `${type.type}?_include=${name}`,
        type,
        query: `_include=${type.type}:${name}${again(name)}`,
        returns: true as const,
      })),
      ...(own.length > 0 ? [{ way: `${type.type}?_include=*`, type, query: '_include=*' }] : []),
      ...back.map((name) => ({ way: `${type.type}?_revinclude=${name}`, type, query: `_revinclude=${name}` })),
      { way: `${type.type}?_revinclude=*`, type, query: '_revinclude=*' },
    ];
  }

  const inCompartments = (type: FhirType): Search[] =>
    compartmentsOf(type).flatMap((compartment) => {
      const [id] = [pick(ids(compartment))];
      return [{ way: `${compartment}/{id}/${type.type}`, type, query: '', within: `${compartment}/${id}` }];
    });

  return {
    plain,
    following,
    including,
    inCompartments,
    whole: (type: FhirType): Search[] => [{ way: type.type, type, query: '' }],
    patients: ids('Patient'),
  };
}
