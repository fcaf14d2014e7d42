import { FHIR_LIMITS } from '../limits.js';
import type { FhirType, Types } from '../type.js';
import { parameterOf, parametersOf } from './common-parameters.js';
import { NotUnderstood, searchFault } from './search-errors.js';
import type { SearchParameter } from './parameter.js';

export type Reference = Extract<SearchParameter, { type: 'reference' }>;

/** A reference that is followed from what a search finds, or that leads to it. */
export interface Inclusion {
  /** The type that has the reference. */
  source: FhirType;
  parameter: Reference;
  /** Only references to that type. */
  target: string | undefined;
  /** It is followed also from what was included before. */
  iterates: boolean;
  /** It came with `*`, which counts as one inclusion. */
  unnamed?: true;
}

interface Asked {
  name: string;
  value: string;
  type: FhirType;
  types: Types;
}

/** Whether a reference may lead to resources of that type. */
export const refersTo = ({ targets, ofOther = {} }: Reference, type: string): boolean =>
  Object.hasOwn(targets, type) || Object.hasOwn(ofOther, type);

/** `_include=Type:parameter`, `Type:parameter:Target` or `Type:*`. Throws 400, and NotUnderstood for what is no reference. */
export const include = (inclusions: Inclusion[], asked: Asked): void =>
  add(inclusions, asked, (source, { ofShown }, iterates) => !ofShown && (iterates || source === asked.type));

/** `_revinclude`, for what refers to what a search finds; `*` is of all types but those that are asked for by name only. */
export function includeReferring(inclusions: Inclusion[], asked: Asked): void {
  const { name, value, type, types } = asked;
  if (value === '*' && name.endsWith(':iterate')) throw noReference(name, value);
  if (value !== '*')
    return add(inclusions, asked, (_, parameter, iterates) => iterates || refersTo(parameter, type.type));
  const isThere = ({ source, parameter }: Inclusion) =>
    inclusions.some((each) => each.source === source && each.parameter === parameter);
  const all = [...types.values()]
    .filter(({ onlyByName }) => !onlyByName)
    .flatMap((source) =>
      referencesOf(source, '*')
        .filter((parameter) => refersTo(parameter, type.type))
        .map((parameter) => ({ source, parameter, target: undefined, iterates: false, unnamed: true as const })),
    );
  inclusions.push(...all.filter((each) => !isThere(each)));
}

/** The reference of that name, or with `*` all of them; of several names for one place in the resource only one. */
function referencesOf(source: FhirType, name: string): Reference[] {
  const own = parameterOf(source, name);
  const named = name === '*' ? Object.values(parametersOf(source)) : own ? [own] : [];
  const references = named
    .filter((parameter) => parameter.type === 'reference')
    .filter(({ leadsNowhere }) => name !== '*' || !leadsNowhere);
  const places = new Map(references.map((parameter) => [parameter.path, parameter]));
  return [...places.values()];
}

const noReference = (name: string, value: string) =>
  new NotUnderstood(name, {
    en: `${value} is no reference that can be included: /fhir/R4/metadata lists those that there are.`,
    es: `${value} no es una referencia que se pueda incluir: /fhir/R4/metadata lista las que hay.`,
  });

function add(
  inclusions: Inclusion[],
  { name, value, type, types }: Asked,
  isPossible: (source: FhirType, parameter: Reference, iterates: boolean) => boolean,
): void {
  const iterates = name.endsWith(':iterate');
  const [first = '', parameterName = '', target, more] = (value === '*' ? `${type.type}:*` : value).split(':');
  if (more !== undefined || !/^[A-Za-z]+$/.test(first) || parameterName === '')
    throw searchFault(name, {
      en: 'It is written as Type:parameter or Type:parameter:Target.',
      es: 'Se escribe Tipo:parámetro o Tipo:parámetro:Destino.',
    });
  const source = types.get(first);
  const named = source ? referencesOf(source, parameterName) : [];
  const possible = source ? named.filter((parameter) => isPossible(source, parameter, iterates)) : [];
  if (!source || possible.length === 0) throw noReference(name, value);
  if (inclusions.filter(({ unnamed }) => !unnamed).length + possible.length > FHIR_LIMITS.includes)
    throw searchFault(name, {
      en: `At most ${FHIR_LIMITS.includes} may be given.`,
      es: `Se admiten como máximo ${FHIR_LIMITS.includes}.`,
    });
  inclusions.push(...possible.map((parameter) => ({ source, parameter, target, iterates })));
}
