import { component, fault, locationOf, Rejected, type Segment, type Value } from '../hl7/index.js';
import type { MessageApplication } from './message-application.js';

export interface SaidObservation {
  status: string;
  code: { system: string; code: string; display: string };
  value: { type: string; number?: number; comparator?: string; unit?: string; text?: string };
  interpretation?: string;
  reference_range?: { low?: number; high?: number; text?: string };
  note?: string;
}

/** OBX-11 and OBR-25 (tables 0085 and 0123). */
export const STATUSES: Record<string, string> = { P: 'preliminary', F: 'final', C: 'corrected', X: 'cancelled' };
const OTHERS: Record<string, string> = {
  R: 'preliminary',
  S: 'preliminary',
  I: 'preliminary',
  A: 'preliminary',
  U: 'final',
  W: 'corrected',
};
const LOINC = 'http://loinc.org';
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const INTERPRETATIONS = new Set(['N', 'L', 'H', 'LL', 'HH', 'A', 'AA', '<', '>']);

export const statusIn = (code: string): string | undefined => STATUSES[code] ?? OTHERS[code];

/** A code with its system. In CE and CWE it is the first one, or the second if that is LOINC and the first is local. */
export function codeIn(application: MessageApplication, segment: Segment, field: number): SaidObservation['code'] {
  const [value] = application.values(segment, field);
  const triples = [1, 4].map((from) => ({
    code: application.code(component(value, from)),
    display: component(value, from + 1),
    system: component(value, from + 2),
  }));
  const isLoinc = ({ system }: { system: string }) => system === 'LN' || system === LOINC;
  const chosen =
    triples.find((each) => isLoinc(each) && each.code !== '') ?? triples.find(({ code }) => code !== '') ?? triples[0];
  const code = chosen?.code || chosen?.display || '';
  if (!chosen || code === '')
    throw new Rejected([fault(locationOf(segment, field), '101', `${segment.name}-${field} is missing.`)]);
  return { system: isLoinc(chosen) ? LOINC : chosen.system || 'local', code, display: chosen.display || code };
}

/** The observation of an OBX; undefined for one without a value. */
export function observationIn(
  application: MessageApplication,
  obx: Segment,
  notes: readonly Segment[],
): SaidObservation | undefined {
  const said = application.text(obx, 11).toUpperCase() || 'F';
  if (said === 'N' || said === 'O' || said === 'D') return undefined;
  const status = statusIn(said);
  if (status === undefined) throw new Rejected([fault(locationOf(obx, 11), '103', 'OBX-11 is not of table 0085.')]);
  const value = valueIn(application, obx, status === 'cancelled');
  if (value === undefined) return undefined;
  const interpretation = application
    .values(obx, 8)
    .map((each) => application.code(component(each)).toUpperCase())
    .find((each) => INTERPRETATIONS.has(each));
  const range = rangeIn(application.text(obx, 7));
  const note = notesIn(application, notes);
  return {
    status,
    code: codeIn(application, obx, 3),
    value,
    ...(interpretation !== undefined && { interpretation }),
    ...(range && { reference_range: range }),
    ...(note !== '' && { note }),
  };
}

export const notesIn = (application: MessageApplication, notes: readonly Segment[]): string =>
  notes
    .flatMap((note) => application.values(note, 3).map((each) => component(each)))
    .filter((each) => each !== '')
    .join('\n');

const TEXTS = new Set(['ST', 'TX', 'FT', 'DT', 'TM', 'TS', 'DTM', 'ID', 'IS', 'CX', 'CF', 'PN', 'XPN', 'SI', 'EI']);

function valueIn(
  application: MessageApplication,
  obx: Segment,
  isCancelled: boolean,
): SaidObservation['value'] | undefined {
  const type = application.text(obx, 2).toUpperCase();
  const values = application.values(obx, 5);
  if (values.length === 0) return isCancelled ? { type: 'string', text: '-' } : undefined;
  const unit = application.code(application.text(obx, 6));
  const withUnit = unit === '' ? {} : { unit };
  const wrong = (code: '101' | '102' | '103', field: number, text: string) =>
    new Rejected([fault(locationOf(obx, field), code, text)]);
  if (type === 'NM') {
    const said = values.map((each) => component(each));
    const [number, ...others] = said.map(numberIn);
    if (number === undefined || others.includes(undefined)) throw wrong('102', 5, 'OBX-5 is no number.');
    // An observation has one number, so several are kept as text.
    if (others.length > 0) return { type: 'string', text: said.join('\n'), ...withUnit };
    return { type: 'quantity', number, ...withUnit };
  }
  if (type === 'SN')
    return { ...structured(values[0], () => wrong('102', 5, 'OBX-5 is no structured number.')), ...withUnit };
  if (type === 'CE' || type === 'CWE' || type === 'CNE')
    return {
      type: 'coded',
      text: values.map((each) => component(each, 2) || component(each, 9) || component(each)).join('\n'),
    };
  if (TEXTS.has(type)) return { type: 'string', text: values.map(plain).join('\n'), ...withUnit };
  if (type === '') throw wrong('101', 2, 'OBX-2 is missing.');
  throw wrong('103', 2, 'The value type of OBX-2 is not supported.');
}

/** The whole field as text. An unescaped text may look as if it had components. */
export const plain = (value: Value): string =>
  value
    .map((parts) => parts.join('&'))
    .join('^')
    .trim();

const numberIn = (text: string): number | undefined => {
  const number = Number(text);
  return NUMBER.test(text) && Number.isFinite(number) ? number : undefined;
};

const COMPARATORS = ['<', '<=', '>', '>='];

/** SN: comparator, number, separator, number. */
function structured(value: Value | undefined, wrong: () => Error): SaidObservation['value'] {
  const [comparator = '', first = '', separator = '', second = ''] = [1, 2, 3, 4].map((number) =>
    component(value, number),
  );
  const number = numberIn(first);
  if (number === undefined || (second !== '' && numberIn(second) === undefined)) throw wrong();
  if (comparator !== '' && comparator !== '=' && !COMPARATORS.includes(comparator)) throw wrong();
  if (separator === '' && second === '')
    return { type: 'quantity', number, ...(COMPARATORS.includes(comparator) && { comparator }) };
  if (separator === '-') return { type: 'range', text: `${first}-${second}` };
  return { type: 'string', text: `${comparator}${first}${separator}${second}` };
}

/** The longest range with numbers; a longer one is text. */
const RANGE_LENGTH = 100;

/** OBX-7: `3.5-5.1`, `<5`, `>60`, or text. */
function rangeIn(text: string): SaidObservation['reference_range'] | undefined {
  if (text === '') return undefined;
  if (text.length > RANGE_LENGTH) return { text };
  const [, low, high] = /^\s*([+-]?[\d.]+)\s*(?:-|\.\.|to)\s*([+-]?[\d.]+)\s*$/.exec(text) ?? [];
  const [, sign, bound] = /^\s*([<>])=?\s*([\d.]+)\s*$/.exec(text) ?? [];
  const [from, to, limit] = [low, high, bound].map((each) => (each === undefined ? undefined : numberIn(each)));
  if (from !== undefined && to !== undefined) return { low: from, high: to, text };
  if (limit !== undefined) return sign === '<' ? { high: limit, text } : { low: limit, text };
  return { text };
}
