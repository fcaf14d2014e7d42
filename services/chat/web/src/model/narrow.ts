import { decoded } from './decoded.js';
import type { NarrowTerm } from './types.js';

export interface Term {
  operator: string;
  operand: string | number | number[];
  negated?: boolean;
}

export type Narrow = readonly Term[];

/** Names that an address has beside ids. */
export interface Names {
  channel(id: number): string | undefined;
  user(id: number): string | undefined;
}

const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['stream', 'channel'],
  ['streams', 'channels'],
  ['subject', 'topic'],
  ['pm-with', 'dm'],
  ['group-pm-with', 'dm-including'],
  ['from', 'sender'],
]);
const OF_PEOPLE = new Set(['dm', 'dm-including', 'sender', 'mentions']);

/** As `encodeUrlPart` of the service: percent-encoding with `.` in the place of `%`. */
export const encodePart = (part: string): string =>
  encodeURIComponent(part)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');

export const decodePart = (part: string): string => decoded(part.replaceAll('.', '%'), part);

const slug = (name: string | undefined, fallback: string) => encodePart((name ?? fallback).replaceAll(' ', '-'));

function encodeOperand({ operator, operand }: Term, names: Names): string {
  if (operator === 'channel' && typeof operand === 'number') return `${operand}-${slug(names.channel(operand), '')}`;
  if (OF_PEOPLE.has(operator) && operand !== 'me') {
    const ids = [operand].flat();
    const [first] = ids;
    const label = ids.length === 1 && typeof first === 'number' ? slug(names.user(first), 'person') : 'group';
    return `${ids.join(',')}-${label}`;
  }
  return encodePart(String(operand));
}

/** `#narrow/channel/9-design/topic/a.20b/near/12`. */
export const encodeNarrow = (narrow: Narrow, names: Names): string =>
  narrow.length === 0
    ? '#feed'
    : `#narrow/${narrow.map((term) => `${term.negated ? '-' : ''}${term.operator}/${encodeOperand(term, names)}`).join('/')}`;

/** The terms of `narrow/…`, without `#`; undefined for an invalid address. Older names of operators are accepted. */
export function decodeNarrow(path: string): Term[] | undefined {
  const parts = path.split('/').slice(1);
  if (parts.length % 2 === 1 && parts.at(-1) === '') parts.pop();
  if (parts.length === 0 || parts.length % 2 === 1) return undefined;
  const terms: Term[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const name = decodePart(parts[at]!);
    const negated = name.startsWith('-');
    const plain = (negated ? name.slice(1) : name).toLowerCase();
    const operator = SYNONYMS.get(plain) ?? plain;
    terms.push({ operator, operand: decodeOperand(operator, parts[at + 1]!), ...(negated && { negated }) });
  }
  return terms;
}

function decodeOperand(operator: string, part: string): Term['operand'] {
  const text = decodePart(part);
  if (operator === 'channel') {
    const id = /^(\d+)(-|$)/.exec(text)?.[1];
    return id === undefined ? text : Number(id);
  }
  if (OF_PEOPLE.has(operator)) {
    const ids = /^(\d+(?:,\d+)*)(-|$)/.exec(text)?.[1]?.split(',').map(Number);
    return !ids ? text : operator === 'sender' ? ids[0]! : ids;
  }
  if (operator === 'near' || operator === 'with' || operator === 'id') return Number(text);
  return text;
}

/** `me` in the place of somebody stands for the reader, who is named by the id to the service. */
export const withReader = (term: Term, own_id: number | undefined): Term =>
  own_id !== undefined && term.operand === 'me' && OF_PEOPLE.has(term.operator)
    ? { ...term, operand: term.operator === 'sender' ? own_id : [own_id] }
    : term;

export const operandOf = (narrow: Narrow, operator: string): Term['operand'] | undefined =>
  narrow.find((term) => term.operator === operator && !term.negated)?.operand;

/** Without the term that says where the list begins. */
export const listed = (narrow: Narrow): Term[] => narrow.filter(({ operator }) => operator !== 'near');

/** Two narrows with the same key show the same messages. */
export const narrowKey = (narrow: Narrow): string =>
  JSON.stringify(
    listed(narrow).map(({ operator, operand, negated = false }) => [
      operator,
      typeof operand === 'string' ? operand.toLowerCase() : operand,
      negated,
    ]),
  );

export const asTerms = (narrow: Narrow): NarrowTerm[] => listed(narrow);

export const topicNarrow = (stream_id: number, topic: string): Term[] => [
  { operator: 'channel', operand: stream_id },
  { operator: 'topic', operand: topic },
];
export const channelNarrow = (stream_id: number): Term[] => [{ operator: 'channel', operand: stream_id }];
export const directNarrow = (user_ids: readonly number[]): Term[] => [{ operator: 'dm', operand: [...user_ids] }];

/** A conversation: one channel's topic, or certain people. */
export function conversationOf(
  narrow: Narrow,
): { stream_id: number; topic: string } | { user_ids: number[] } | undefined {
  const terms = listed(narrow);
  const channel = operandOf(terms, 'channel');
  const topic = operandOf(terms, 'topic');
  if (terms.length === 2 && typeof channel === 'number' && topic !== undefined)
    return { stream_id: channel, topic: String(topic) };
  const people = operandOf(terms, 'dm');
  return terms.length === 1 && Array.isArray(people) ? { user_ids: people } : undefined;
}
