import Joi from 'joi';
import { ChatError } from '../../domain/errors.js';
import { model } from '../../http/models.js';
import { jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { countWords, searchQueryOf, type SearchQuery } from '../search/index.js';

/** A term as clients send it: an object, or the older pair of operator and operand (clients.md 1.2). */
export type NarrowTermParam =
  | { operator: string; operand: unknown; negated?: boolean }
  | [operator: string, operand: unknown];

const operandSchema = Joi.alternatives(
  Joi.string().allow('').max(LIMITS.operand),
  Joi.number().integer().min(0).max(Number.MAX_SAFE_INTEGER),
  Joi.array()
    .items(Joi.string().max(LIMITS.operand), Joi.number().integer().min(0).max(Number.MAX_SAFE_INTEGER))
    .max(LIMITS.narrowPeople),
);

/** The `narrow` parameter. */
export const narrowParam = () =>
  jsonArray(
    model(
      'NarrowTerm',
      Joi.alternatives(
        Joi.object({
          operator: Joi.string().max(LIMITS.word).required(),
          operand: operandSchema.required(),
          negated: Joi.boolean(),
        }).unknown(),
        Joi.array().ordered(Joi.string().max(LIMITS.word).required(), operandSchema.required()),
      ),
    ),
  ).max(LIMITS.narrowTerms);

/** A user or channel by id, or by address or name. */
export type Ref = number | string;

const IS_OPERANDS = ['dm', 'starred', 'unread', 'mentioned', 'alerted', 'resolved', 'followed', 'muted'] as const;
const HAS_OPERANDS = ['link', 'image', 'attachment', 'reaction'] as const;

export type IsOperand = (typeof IS_OPERANDS)[number];
export type HasOperand = (typeof HAS_OPERANDS)[number];

/** What a term means, its operator under the current name; who and what it names is not looked up yet. */
export type NarrowTerm = { negated: boolean } & (
  | { operator: 'channel'; operand: Ref }
  | { operator: 'channels'; operand: 'public' | 'web-public' }
  | { operator: 'topic'; operand: string }
  | { operator: 'dm' | 'dm-including' | 'group-pm-with'; operand: readonly Ref[] }
  | { operator: 'sender'; operand: Ref }
  | { operator: 'is'; operand: IsOperand }
  | { operator: 'has'; operand: HasOperand }
  | { operator: 'in'; operand: 'home' | 'all' }
  /** Undefined where the text has no word to search for: nothing matches. */
  | { operator: 'search'; operand: SearchQuery | undefined }
  | { operator: 'id' | 'with'; operand: number }
);

const ALIASES: Record<string, string> = {
  stream: 'channel',
  streams: 'channels',
  subject: 'topic',
  'pm-with': 'dm',
  from: 'sender',
};

export function badNarrow(desc: string): ChatError {
  return new ChatError('BAD_NARROW', `Invalid narrow operator: ${desc}`, { desc });
}

/**
 * Terms in the order they came; `near` says nothing and is left out.
 *
 * @throws ChatError BAD_NARROW for an unknown operator, an operand it does not take, or terms that exclude each other.
 */
export function parseNarrow(params: readonly NarrowTermParam[]): NarrowTerm[] {
  const terms = params
    .map(writtenTerm)
    .flatMap(({ sent, operand, negated }) => parseTerm(sent, operand, negated) ?? []);
  const wanted = terms.filter(({ negated }) => !negated);
  if (wanted.some(isAboutChannels) && wanted.some(isAboutDirectMessages)) {
    throw badNarrow('No message can be both a channel message and direct message');
  }
  if (terms.filter(({ operator }) => operator === 'with').length > 1) throw badNarrow("Duplicate 'with' operators.");
  checkBudget(terms);
  return terms;
}

interface WrittenTerm {
  /** The operator by whatever name it was called, in lower case. */
  sent: string;
  operand: unknown;
  negated: boolean;
}

function writtenTerm(param: NarrowTermParam): WrittenTerm {
  const term = Array.isArray(param) ? { operator: param[0], operand: param[1] } : param;
  return { sent: term.operator.toLowerCase(), operand: term.operand, negated: term.negated ?? false };
}

const SPECTATOR_OPERATORS: ReadonlySet<string> = new Set([
  'channel',
  'channels',
  'topic',
  'sender',
  'has',
  'search',
  'id',
  'near',
  'with',
]);

/** Whether the narrow says that it is about web-public channels, and asks for nothing that only somebody with an account has. */
export function isForSpectators(params: readonly NarrowTermParam[]): boolean {
  const terms = params.map(writtenTerm).map((term) => ({ ...term, operator: ALIASES[term.sent] ?? term.sent }));
  return (
    terms.some(({ operator, operand, negated }) => operator === 'channels' && operand === 'web-public' && !negated) &&
    terms.every(({ operator, operand, negated }) => {
      if (operator === 'is') return operand === 'resolved';
      if (operator === 'in') return operand === 'home' && !negated;
      return SPECTATOR_OPERATORS.has(operator);
    })
  );
}

/** What a narrow costs follows its words and people, in however many terms they come. */
function checkBudget(terms: readonly NarrowTerm[]): void {
  let [words, people] = [0, 0];
  for (const { operator, operand } of terms) {
    if (operator === 'search') words += operand ? countWords(operand) : 0;
    else if (Array.isArray(operand)) people += operand.length;
  }
  if (words > LIMITS.narrowWords) throw badNarrow(`more than ${LIMITS.narrowWords} words to search for`);
  if (people > LIMITS.narrowPeople) throw badNarrow(`more than ${LIMITS.narrowPeople} people`);
}

function parseTerm(sent: string, operand: unknown, negated: boolean): NarrowTerm | undefined {
  const operator = ALIASES[sent] ?? sent;
  switch (operator) {
    case 'channel':
    case 'sender':
      if (typeof operand === 'number' || isText(operand)) return { operator, operand, negated };
      break;
    case 'channels':
      if (operand === 'public' || operand === 'web-public') return { operator, operand, negated };
      break;
    case 'topic':
      if (typeof operand === 'string') return { operator, operand, negated };
      break;
    case 'dm':
    case 'dm-including':
    case 'group-pm-with': {
      const people = peopleOf(operand);
      if (people) return { operator, operand: people, negated };
      break;
    }
    case 'is':
      operand = operand === 'private' ? 'dm' : operand;
      if (isOneOf(IS_OPERANDS, operand)) return { operator, operand, negated };
      break;
    case 'has':
      operand = typeof operand === 'string' ? operand.replace(/s$/, '') : operand;
      if (isOneOf(HAS_OPERANDS, operand)) return { operator, operand, negated };
      break;
    case 'in':
      if (operand === 'home' || operand === 'all') return { operator, operand, negated };
      break;
    case 'search':
      if (typeof operand === 'string') return { operator, operand: searchQueryOf(operand), negated };
      break;
    case 'id':
    case 'with':
    case 'near': {
      const id = messageIdOf(operand);
      if (id === undefined) break;
      if (operator === 'near') return undefined;
      if (operator === 'with' && negated) throw badNarrow("'with' cannot be negated");
      return { operator, operand: id, negated };
    }
    default:
      throw badNarrow(`unknown operator '${sent}'`);
  }
  throw badNarrow(`unknown '${sent}' operand ${JSON.stringify(operand)}`);
}

function isText(operand: unknown): operand is string {
  return typeof operand === 'string' && operand.trim() !== '';
}

function isOneOf<T extends string>(values: readonly T[], operand: unknown): operand is T {
  return (values as readonly unknown[]).includes(operand);
}

/** One id or address, a list of them, or addresses in one text with commas between them. */
function peopleOf(operand: unknown): readonly Ref[] | undefined {
  const people = typeof operand === 'string' ? operand.split(',').map((part) => part.trim()) : [operand].flat();
  const isFilled = people.length > 0 && people.length <= LIMITS.narrowPeople;
  return isFilled && people.every((one) => typeof one === 'number' || isText(one)) ? people : undefined;
}

function messageIdOf(operand: unknown): number | undefined {
  if (typeof operand === 'number') return operand;
  return typeof operand === 'string' && /^\d{1,15}$/.test(operand) ? Number(operand) : undefined;
}

function isAboutChannels({ operator, operand }: NarrowTerm): boolean {
  if (operator === 'is') return operand === 'resolved' || operand === 'followed';
  return operator === 'channel' || operator === 'channels' || operator === 'topic';
}

function isAboutDirectMessages({ operator, operand }: NarrowTerm): boolean {
  if (operator === 'is') return operand === 'dm';
  return operator === 'dm' || operator === 'dm-including' || operator === 'group-pm-with';
}
