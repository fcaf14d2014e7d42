import { parametersOf } from '../../src/fhir/search/common-parameters.js';
import type { SearchParameter } from '../../src/fhir/search/parameter.js';
import type { FhirType, Types } from '../../src/fhir/type.js';
import { random } from './seeded-random.js';

const { pick } = random('searches');

const VALUES: Record<SearchParameter['type'], readonly string[]> = {
  token: ['nothing', 'nothing,final', 'urn:nothing|', '|nothing'],
  string: ['a', 'a,e,i,o', 'Ana María'],
  date: ['ge2020-01-01', 'ne2026', 'lt2100,gt1900', 'ap2026-03'],
  quantity: ['gt0', 'ne1,lt100', '5.4|http://unitsofmeasure.org|mg'],
  uri: ['urn:nothing', 'urn:nothing,urn:other'],
  composite: [],
  reference: [],
};

/** Ways in which a parameter is asked: names, behind that of the parameter, with their values. */
function ways(parameter: SearchParameter, own: string): [suffix: string, value: string][] {
  const missing: [string, string][] = [
    [':missing', 'true'],
    [':missing', 'false'],
  ];
  const values = VALUES[parameter.type].map((value): [string, string] => ['', value]);
  switch (parameter.type) {
    case 'token':
      return [
        ...missing,
        ...values,
        [':not', 'nothing'],
        [':not', 'nothing,other'],
        ...(parameter.text
          ? ([
              [':text', 'a'],
              [':text', 'a,e,i'],
            ] as [string, string][])
          : []),
        ...(parameter.ofType ? ([[':of-type', 'urn:x|MR|1']] as [string, string][]) : []),
      ];
    case 'string':
      return [...missing, ...values, [':exact', 'Ana,María'], [':contains', 'a,e']];
    case 'composite': {
      const [first] = parameter.ofOne;
      const parts = (first ?? []).map((part) => pick(VALUES[part.type].filter((value) => !value.includes(','))) ?? 'x');
      return [...missing, ['', parts.join('$')], ['', `${parts.join('$')},${parts.join('$')}`]];
    }
    case 'reference': {
      const targets = Object.keys({ ...parameter.targets, ...parameter.ofOther });
      const chained = Object.keys({ ...parameter.targets, ...parameter.through });
      return [
        ...missing,
        ...targets.flatMap((type): [string, string][] => [
          ['', `${type}/${own}`],
          [`:${type}`, `${own},${type}/nothing`],
        ]),
        [':identifier', 'nothing,urn:x|y'],
        ...chained.flatMap((type): [string, string][] => [
          [`:${type}._id`, `${own},nothing`],
          [`:${type}.identifier:missing`, 'false'],
          [`:${type}._lastUpdated`, 'ge2020-01-01,lt1990'],
        ]),
      ];
    }
    default:
      return [...missing, ...values];
  }
}

/** Every parameter of the type in every way, with that patient's id where it takes one, and what refers to it. */
export function everySearch(type: FhirType, types: Types, own: string): [name: string, value: string][] {
  const direct = Object.entries(parametersOf(type)).flatMap(([name, parameter]) =>
    ways(parameter, own).map(([suffix, value]): [string, string] => [`${name}${suffix}`, value]),
  );
  const referring = [...types.values()].flatMap((other) =>
    Object.entries(other.search).flatMap(([name, parameter]): [string, string][] =>
      parameter.type === 'reference' && (parameter.targets[type.type] ?? parameter.through?.[type.type]?.column)
        ? [[`_has:${other.type}:${name}:_lastUpdated`, 'ge2020-01-01,lt1990']]
        : [],
    ),
  );
  return [...direct, ...referring];
}
