import { HL7_LIMITS } from '../../limits/index.js';
import { encoded, type CharacterSet } from './character-sets.js';
import { encodingCharacters, STANDARD, type Delimiters } from './delimiters.js';
import { escaped } from './escapes.js';
import { FAULT_TEXTS, type Fault } from './hl7-fault.js';
import type { Message } from './message.js';
import { segmentOf } from './message.js';

export type AckCode = 'AA' | 'AE' | 'AR' | 'CA' | 'CE' | 'CR';

interface Answered {
  code: AckCode;
  faults: readonly Fault[];
  /** MSH-10 of the acknowledgment itself. */
  controlId: string;
  now: Date;
}

/**
 * The acknowledgment of a message: sender and receiver exchanged, MSH-11 and MSH-12 repeated, MSA, and an ERR for each
 * fault. Without a readable MSH these fields are empty, or have defaults.
 */
export function acknowledgment(message: Message | undefined, trigger: string, answered: Answered): Buffer {
  const { code, faults, controlId, now } = answered;
  const delimiters = complete(message?.delimiters ?? STANDARD);
  const set: CharacterSet = message?.characterSet ?? 'ASCII';
  const msh = message && segmentOf(message, 'MSH');
  // Fields are repeated as they came.
  const sent = (field: number): string => msh?.fields[field] ?? '';
  const { component } = delimiters;
  const type = ['ACK', ...(/^[A-Z0-9]{1,8}$/.test(trigger) ? [trigger, 'ACK'] : [])].join(component);
  const header = [
    'MSH',
    encodingCharacters(delimiters),
    sent(5),
    sent(6),
    sent(3),
    sent(4),
    timestampOf(now),
    '',
    type,
    controlId,
    sent(11) || 'P',
    sent(12) || '2.5',
    '',
    '',
    '',
    '',
    '',
    sent(18),
  ];
  const lines = [trimEnd(header), trimEnd(['MSA', code, sent(10)])];
  if (code !== 'AA' && code !== 'CA')
    for (const each of faults.slice(0, HL7_LIMITS.faults)) lines.push(errorOf(each, delimiters));
  return encoded(lines.map((line) => `${line.join(delimiters.field)}\r`).join(''), set);
}

/** ERR of version 2.5: location, code of table 0357, severity and a text for people. */
function errorOf({ location, code, text }: Fault, delimiters: Delimiters): string[] {
  const { component } = delimiters;
  const said = escaped(text.slice(0, HL7_LIMITS.faultText), delimiters);
  const coded = [code, escaped(FAULT_TEXTS[code], delimiters), 'HL70357'].join(component);
  return ['ERR', '', location.replaceAll('^', component), coded, 'E', '', '', '', said];
}

const trimEnd = (fields: string[]): string[] => {
  let end = fields.length;
  while (end > 1 && fields[end - 1] === '') end -= 1;
  return fields.slice(0, end);
};

/** Adds the standard delimiters that the sender omitted, unless they have another meaning in the message. */
function complete(given: Delimiters): Delimiters {
  const used = [given.field, ...Object.values(given)];
  const or = (own: string | undefined, standard: string | undefined) =>
    own ?? (standard !== undefined && !used.includes(standard) ? standard : undefined);
  const repetition = or(given.repetition, STANDARD.repetition);
  const escape = repetition && or(given.escape, STANDARD.escape);
  return { ...given, repetition, escape, subcomponent: escape && or(given.subcomponent, STANDARD.subcomponent) };
}

/** `20261129081500+0000`. */
export const timestampOf = (now: Date): string => `${now.toISOString().replaceAll(/[-:T]|\.\d+Z$/g, '')}+0000`;
