import type Joi from 'joi';
import { LIMITS } from '../limits/index.js';
import { ChatError } from '../domain/errors.js';
import { PARAM_MESSAGES, paramName } from './param-messages.js';
import type { ParamMeta, Wire } from './param-types.js';

/** Sent with any request, declared by none. */
const EVERYWHERE = ['client'];

interface Field {
  name: string;
  wire: Wire;
  aliases: readonly string[];
  /** Items of its longest list: counted before joi walks them, which it does before it counts. */
  maxItems: number;
}

export interface ParamReader {
  schema: Joi.ObjectSchema;
  fields: readonly Field[];
  known: ReadonlySet<string>;
}

/** Looks up once what the declaration says of each parameter. */
export function paramReader(schema: Joi.ObjectSchema): ParamReader {
  const { keys = {} } = schema.describe() as { keys?: Record<string, { metas?: ParamMeta[] }> };
  const fields = Object.entries(keys).map(([name, described]) => ({
    name,
    wire: (described.metas ?? []).reduce<Wire>((wire, meta) => meta.wire ?? wire, 'raw'),
    aliases: (described.metas ?? []).flatMap((meta) => meta.aliases ?? []),
    maxItems: longestList(described) || LIMITS.jsonMembers,
  }));
  const prefs = {
    abortEarly: true,
    messages: PARAM_MESSAGES,
    errors: { wrap: { label: false, array: false } },
  } as const;
  return {
    schema: schema.prefs(prefs),
    fields,
    known: new Set([...EVERYWHERE, ...fields.flatMap(({ name, aliases }) => [name, ...aliases])]),
  };
}

/** The largest `max` (or number of declared places) among the lists of a description of joi's, at any depth. */
function longestList(described: unknown): number {
  if (typeof described !== 'object' || described === null) return 0;
  const { type, rules = [], ordered = [] } = described as ListDescription;
  const own =
    type === 'array' ? Math.max(ordered.length, rules.find(({ name }) => name === 'max')?.args?.limit ?? 0) : 0;
  return Object.values(described).reduce<number>((longest, part) => Math.max(longest, longestList(part)), own);
}

interface ListDescription {
  type?: string;
  rules?: { name: string; args?: { limit: number } }[];
  ordered?: unknown[];
}

/**
 * The declared parameters, decoded and checked; path parameters win over sent ones of the same name.
 *
 * @throws ChatError for the first fault: REQUEST_VARIABLE_MISSING, REQUEST_CONFUSING_VAR, BAD_REQUEST.
 */
export function readParams(
  reader: ParamReader,
  sent: ReadonlyMap<string, string>,
  inPath: Readonly<Record<string, string>>,
): object {
  const values: Record<string, unknown> = {};
  const budget = { values: LIMITS.jsonValues };
  for (const field of reader.fields) {
    const raw = inPath[field.name] ?? sentValue(field, sent);
    if (raw !== undefined) values[field.name] = decode(field, raw, budget);
  }
  const { value, error } = reader.schema.validate(values);
  const fault = error?.details[0];
  if (!fault) return value as object;
  if (fault.type === 'any.required' && fault.path.length === 1) {
    const var_name = String(fault.path[0]);
    throw new ChatError('REQUEST_VARIABLE_MISSING', `Missing '${var_name}' argument`, { var_name });
  }
  throw new ChatError('BAD_REQUEST', faultMessage(fault));
}

/** Sorted names of what was sent and is not declared; of many the first. */
export function ignoredParams({ known }: ParamReader, sent: ReadonlyMap<string, string>): string[] {
  return [...sent.keys()]
    .filter((name) => !known.has(name))
    .sort()
    .slice(0, LIMITS.ignoredParameters);
}

function sentValue({ name, aliases }: Field, sent: ReadonlyMap<string, string>): string | undefined {
  let found: string | undefined;
  for (const candidate of aliases.length === 0 ? [name] : [name, ...aliases]) {
    if (!sent.has(candidate)) continue;
    if (found !== undefined) {
      throw new ChatError('REQUEST_CONFUSING_VAR', `Can't decide between '${found}' and '${candidate}' arguments`, {
        var_name1: found,
        var_name2: candidate,
      });
    }
    found = candidate;
  }
  return found === undefined ? undefined : sent.get(found);
}

/** How many more values the JSON of a request may have. */
interface Budget {
  values: number;
}

function decode(field: Field, raw: string, budget: Budget): unknown {
  const { name, wire } = field;
  checkText(name, raw);
  if (wire === 'raw') return raw;
  if (wire === 'word') return unquoted(raw);
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    if (wire === 'json-or-raw') return raw;
    throw new ChatError('BAD_REQUEST', `${name} is not valid JSON`);
  }
  if (typeof value === 'number' && !/^\s*-?\d+\s*$/.test(raw) && Number.isInteger(value)) {
    throw new ChatError('BAD_REQUEST', `${name} is not an integer`);
  }
  checkJson(field, value, budget);
  return value;
}

/** A word that is written as JSON text. */
const unquoted = (raw: string): string => /^"([\w.:-]*)"$/.exec(raw)?.[1] ?? raw;

function checkText(name: string, value: string): void {
  if (value.includes('\0')) throw new ChatError('BAD_REQUEST', `${name} must not contain null bytes`);
  if (/\p{Surrogate}/u.test(value)) throw new ChatError('BAD_REQUEST', `${name} is not well-formed text`);
}

/** Counts before anything else walks it. */
function checkJson({ name, maxItems }: Field, root: unknown, budget: Budget): void {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > LIMITS.jsonDepth) throw new ChatError('BAD_REQUEST', `${name} is nested too deeply`);
    budget.values -= level.length;
    if (budget.values < 0) throw new ChatError('BAD_REQUEST', `${name} has too many values`);
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') checkText(name, value);
      else if (Array.isArray(value)) {
        if (value.length > maxItems) {
          throw new ChatError('BAD_REQUEST', `${name} has too many items (limit: ${maxItems})`);
        }
        for (const item of value) next.push(item);
      } else if (typeof value === 'object' && value !== null) {
        const members = Object.entries(value);
        if (members.length > LIMITS.jsonMembers) throw new ChatError('BAD_REQUEST', `${name} has too many members`);
        for (const [key, member] of members) {
          checkKey(name, key);
          next.push(member);
        }
      }
    }
    level = next;
  }
}

function checkKey(name: string, key: string): void {
  if (key === '__proto__') throw new ChatError('BAD_REQUEST', `${name}["__proto__"] is an unexpected argument`);
  if (Buffer.byteLength(key) > LIMITS.parameterNameBytes)
    throw new ChatError('BAD_REQUEST', `${name} has too long a key`);
  checkText(name, key);
}

function faultMessage({ message, path, context }: Joi.ValidationErrorItem): string {
  const label = context?.label;
  return label === undefined || path.length < 2 ? message : message.replace(label, () => paramName(path));
}
