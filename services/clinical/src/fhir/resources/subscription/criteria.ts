import { type Piece } from '../../../db/piece.js';
import { HttpError } from 'http-kit';
import { FHIR_LIMITS } from '../../limits.js';
import { refusal, type Issue } from '../../operation-outcome.js';
import type { SearchContext } from '../../search/parameter-conditions.js';
import { OF_THE_FORMAT, OPTIONS } from '../../search/result-parameters.js';
import type { Condition } from '../../search/parameter.js';
import { readSearch } from '../../search/search-request.js';
import { versionsOf, type FhirType, type Types } from '../../type.js';

/** What is watched: resources of a type that satisfy a search. */
export interface Watched {
  type: FhirType;
  search: string;
  /** Kinds of records that they are made of, and the column that has the id of such a record. */
  records: readonly string[];
  column: Piece;
}

const EXPRESSION = 'Subscription.criteria';

const unfit = (en: string, es: string) =>
  refusal('validation_failed', { severity: 'error', code: 'value', text: { en, es }, expression: EXPRESSION });

/** `Type?parameter=value`. Throws 422 for a type of which no changes are known. */
export function watchedBy(criteria: string, types: Types): Watched {
  const [, name = '', search = ''] = /^([A-Za-z]+)(?:\?(.*))?$/s.exec(criteria) ?? [];
  const type = types.get(name);
  const followed = type && followedOf(type);
  if (!type || !followed)
    throw unfit(
      'It is written as Type?parameter=value, of a type whose changes are followed here.',
      'Se escribe Tipo?parámetro=valor, de un tipo cuyos cambios se siguen aquí.',
    );
  return { type, search, ...followed };
}

/** Of a type that says so itself, else of the records whose versions it shows. */
function followedOf(type: FhirType): Pick<Watched, 'records' | 'column'> | undefined {
  const { follows, key } = type;
  if (follows) return follows;
  const [versions] = versionsOf(type);
  return versions && { records: [versions.kind.resource_type], column: key[0].column };
}

/** What the search asks for. Throws 422 for anything that is not understood, and for what only an answer could be: order, pages. */
export function conditionsOf({ type, search }: Watched, context: SearchContext): Condition[] {
  const given = [...new URLSearchParams(search)];
  if (given.length > FHIR_LIMITS.parameters)
    throw unfit(
      `At most ${FHIR_LIMITS.parameters} parameters may be given.`,
      `Se admiten como máximo ${FHIR_LIMITS.parameters} parámetros.`,
    );
  const [unused] = given.find(([name, value]) => value === '' || name in OPTIONS || OF_THE_FORMAT.includes(name)) ?? [];
  if (unused !== undefined)
    throw unfit(
      `${unused.slice(0, 64)} finds nothing: give each parameter a value, and leave out what is about the answer, as _sort or _count.`,
      `${unused.slice(0, 64)} no busca nada: dé un valor a cada parámetro y omita lo que trata de la respuesta, como _sort o _count.`,
    );
  try {
    return readSearch(type, given, context, true).conditions;
  } catch (error) {
    throw error instanceof HttpError && error.code === 'invalid_search' ? inItsName(error) : error;
  }
}

function inItsName({ details }: HttpError) {
  const { issues = [] } = details as { issues?: Issue[] };
  const [first, ...others] = issues.map(
    (issue): Issue => ({
      ...issue,
      text: { en: named(issue, issue.text.en), es: named(issue, issue.text.es) },
      expression: EXPRESSION,
    }),
  );
  return first ? refusal('validation_failed', first, ...others) : unfit('It is no search.', 'No es una búsqueda.');
}

const named = ({ expression = '' }: Issue, text: string): string => `${expression.slice(0, 64)}: ${text}`;
