import { type Piece } from '../../db/piece.js';
import type { Clinic } from '../../domain/clinic.js';
import { FHIR_LIMITS } from '../limits.js';
import type { FhirType, Reader, Types } from '../type.js';
import { parameterOf } from './common-parameters.js';
import { matchingQuery, matchingQueries } from './subqueries.js';
import {
  NotUnderstood,
  searchFault,
  tooManyValues,
  unknownModifier,
  unknownParameter,
  unknownValue,
} from './search-errors.js';
import {
  all,
  eitherSeparately,
  either,
  following,
  NEVER,
  not,
  isPresent,
  lookedUpIn,
  type Condition,
  type SearchParameter,
} from './parameter.js';
import { referenceOf } from './reference.js';
import { leadsTo, refersToCondition } from './reference-conditions.js';
import { modifiersOf, takesModifier } from './modifiers.js';
import { splitAt, unescaped } from './value-separators.js';
import { dateOf, quantityOf, tokenOf, type TimeContext } from './parameter-values.js';

/** What the parameters of a search are made into conditions with. */
export interface SearchContext extends TimeContext {
  types: Types;
  clinic: Clinic;
  /** Where this service's resources are, as absolute references name them. */
  base: string;
  /** Who reads resources of that type in this search; throws 403 when the caller may not. */
  readerOf(type: FhirType): Reader;
}

/** One search parameter as it was given: `name`, and what follows in `rest` behind the first dot of a chain. */
interface Name {
  head: string;
  modifier: string | undefined;
  rest: string | undefined;
}

function nameOf(text: string): Name {
  const dot = text.indexOf('.');
  const [head = '', ...modifier] = (dot < 0 ? text : text.slice(0, dot)).split(':');
  return {
    head,
    modifier: modifier.length > 0 ? modifier.join(':') : undefined,
    rest: dot < 0 ? undefined : text.slice(dot + 1),
  };
}

/** The condition that one parameter of a search stands for. Throws 400, and NotUnderstood for what there is not. */
export function conditionOf(type: FhirType, name: string, value: string, context: SearchContext, depth = 0): Condition {
  if (name.length > FHIR_LIMITS.nameLength)
    throw searchFault(name.slice(0, FHIR_LIMITS.nameLength), {
      en: `The name of a parameter has at most ${FHIR_LIMITS.nameLength} characters.`,
      es: `El nombre de un parámetro tiene como máximo ${FHIR_LIMITS.nameLength} caracteres.`,
    });
  if (depth > FHIR_LIMITS.chainDepth)
    throw searchFault(name, {
      en: `At most ${FHIR_LIMITS.chainDepth} references may be followed.`,
      es: `Se pueden seguir como máximo ${FHIR_LIMITS.chainDepth} referencias.`,
    });
  // Not every search came as the query of a request, which is looked at before.
  if (value.includes('\0')) throw unknownValue(name, 'string');
  if (name.startsWith('_has:')) return has(type, name, value, context, depth);
  const { head, modifier, rest } = nameOf(name);
  const parameter = parameterOf(type, head);
  if (!parameter) throw unknownParameter(name, head, type.type);
  if (rest !== undefined) return chain(type, { name, parameter, modifier, rest }, value, context, depth);
  if (parameter.type === 'reference' && modifier === 'identifier')
    return chain(type, { name, parameter, modifier: undefined, rest: modifier }, value, context, depth);
  if (modifier === 'missing') return missing(parameter, name, value, context);
  return anyOf(parameter, name, modifier, value, context);
}

/** Any of the values that commas separate; with `:not` none of them. */
function anyOf(
  parameter: SearchParameter,
  name: string,
  modifier: string | undefined,
  value: string,
  context: SearchContext,
): Condition {
  const values = splitAt(value, ',').filter((each) => each !== '');
  if (values.length === 0) throw unknownValue(name, parameter.type);
  if (values.length > FHIR_LIMITS.values) throw tooManyValues(name);
  const conditions = values.map((each) => matching(parameter, name, modifier, each, context));
  return modifier === 'not' ? all(conditions) : either(conditions);
}

function missing(
  parameter: SearchParameter,
  name: string,
  value: string,
  { types, readerOf }: SearchContext,
): Condition {
  if (value !== 'true' && value !== 'false') throw unknownValue(name, 'missing');
  // Who may find none of those whom it refers to is not told either whether there are any.
  if (parameter.type === 'reference' && parameter.ofShown)
    for (const type of Object.keys(parameter.through ?? {}).flatMap((each) => types.get(each) ?? [])) readerOf(type);
  const isMissing = value === 'true';
  const lookup = parameter.lookupMissing?.(isMissing);
  return { sql: isMissing ? parameter.missing : isPresent(parameter), ...(lookup && { lookup }) };
}

function matching(
  parameter: SearchParameter,
  name: string,
  modifier: string | undefined,
  text: string,
  context: SearchContext,
): Condition {
  if (modifier !== undefined && !takesModifier(parameter, modifier))
    throw unknownModifier(name, modifiersOf(parameter));
  switch (parameter.type) {
    case 'token': {
      if (modifier === 'text' && parameter.text) return parameter.text(unescaped(text));
      if (modifier === 'of-type' && parameter.ofType) {
        const [system, code, value, more] = splitAt(text, '|').map(unescaped);
        if (!system || !code || !value || more !== undefined) throw unknownValue(name, 'of-type');
        return parameter.ofType({ system, code }, value, context.clinic);
      }
      const token = tokenOf(text);
      if (!token) throw unknownValue(name, 'token');
      if (modifier === 'not')
        return parameter.differs?.(token, context.clinic) ?? not(parameter.match(token, context.clinic));
      return parameter.match(token, context.clinic);
    }
    case 'string':
      return parameter.match(unescaped(text), modifier === 'exact' || modifier === 'contains' ? modifier : 'begins');
    case 'date': {
      const date = dateOf(text, context);
      if (!date) throw unknownValue(name, 'date');
      return parameter.match(date.prefix, date.period);
    }
    case 'quantity': {
      const quantity = quantityOf(text);
      if (!quantity) throw unknownValue(name, 'quantity');
      return parameter.match(quantity);
    }
    case 'uri':
      return parameter.match(unescaped(text));
    case 'composite': {
      const texts = splitAt(text, '$');
      return either(
        parameter.ofOne.map((parts) => {
          if (parts.length !== texts.length) throw unknownValue(name, 'composite');
          return all(parts.map((part, index) => matching(part, name, undefined, texts[index] ?? '', context)));
        }),
      );
    }
    case 'reference':
      return refersToCondition(parameter, referenceOf(unescaped(text), context.base, modifier), context);
  }
}

/** `patient.name=…`: refers to one of those that the rest finds. */
function chain(
  type: FhirType,
  asked: { name: string; parameter: SearchParameter; modifier: string | undefined; rest: string },
  value: string,
  context: SearchContext,
  depth: number,
): Condition {
  const { name, parameter, modifier, rest } = asked;
  if (parameter.type !== 'reference') throw unknownParameter(name, name, type.type);
  if (modifier !== undefined && !leadsTo(parameter, modifier)) throw unknownModifier(name, modifiersOf(parameter));
  if (parameter.leadsNowhere) return NEVER;
  if (rest === 'identifier' && parameter.identified) {
    const asToken = {
      type: 'token',
      documentation: '',
      missing: parameter.missing,
      match: parameter.identified,
    } as const;
    return anyOf(asToken, name, undefined, value, context);
  }
  const conditions: Condition[] = [];
  let notUnderstood: NotUnderstood | undefined;
  for (const target of Object.keys({ ...parameter.targets, ...parameter.through })) {
    const targetType = context.types.get(target);
    if (!targetType || (modifier !== undefined && modifier !== target)) continue;
    try {
      const condition = conditionOf(targetType, rest, value, context, depth + 1);
      const [{ column: key, type: keyType }] = targetType.key;
      const column = parameter.targets[target];
      const through = parameter.through?.[target];
      const found = (to: Condition, at: Piece, only?: Condition) => matchingQuery(targetType, to, at, context, only);
      if (through) conditions.push(following(condition, (to) => through.match(found(to, through.key, through.only))));
      else if (column !== undefined)
        conditions.push(
          following(condition, (to) => lookedUpIn(column, keyType, found(to, key), { follows: 'chain' })),
        );
    } catch (error) {
      // Of several types that a reference may lead to, some need not have the parameter.
      if (!(error instanceof NotUnderstood)) throw error;
      notUnderstood = error;
    }
  }
  if (conditions.length === 0) throw notUnderstood ?? unknownParameter(name, name, type.type);
  return eitherSeparately(conditions);
}

/** `_has:Observation:patient:code=…`: one of those that the rest finds refers to it. */
function has(type: FhirType, name: string, value: string, context: SearchContext, depth: number): Condition {
  const [, other = '', reference = '', ...rest] = name.split(':');
  const otherType = context.types.get(other);
  const parameter = otherType && parameterOf(otherType, reference);
  if (!otherType || parameter?.type !== 'reference' || rest.length === 0) throw unknownParameter(name, name, type.type);
  const through = parameter.through?.[type.type];
  const column = parameter.targets[type.type] ?? through?.column;
  if (column === undefined && !parameter.leadsNowhere) throw unknownParameter(name, name, type.type);
  const condition = conditionOf(otherType, rest.join(':'), value, context, depth + 1);
  if (column === undefined) return NEVER;
  const key = through ? { column: through.key, type: 'uuid' as const } : type.key[0];
  return following(condition, (to) =>
    lookedUpIn(key.column, key.type, matchingQuery(otherType, to, column, context), {
      follows: '_has',
      each: matchingQueries(otherType, to, column, context),
      ...(through?.only && { also: through.only }),
    }),
  );
}
