import { HL7_LIMITS } from '../../limits/index.js';
import { rejected } from './hl7-fault.js';
import { segmentOf, textOf, type Message } from './message.js';

export const ACKNOWLEDGES = ['AL', 'NE', 'ER', 'SU'] as const;
export type Acknowledges = (typeof ACKNOWLEDGES)[number];

const isKnown = (given = ''): boolean => given === '' || ACKNOWLEDGES.some((each) => each === given);

/** The values of MSH. */
export interface Header {
  sendingApplication: string;
  sendingFacility: string;
  receivingApplication: string;
  receivingFacility: string;
  code: string;
  trigger: string;
  /** `ORU^R01`. */
  type: string;
  controlId: string;
  processing: string;
  version: string;
  /**
   * MSH-15 and MSH-16: when the accept and the application acknowledgment are wanted. Undefined in the original mode.
   */
  enhanced: { accept: Acknowledges; application: Acknowledges } | undefined;
}

/** Supported versions, as MSH-12 names them. */
const VERSION = /^2\.(?:[1-8]|3\.1|5\.1|7\.1|8\.[12])$/;

export const isKnownVersion = (version: string): boolean => VERSION.test(version);

/** Triggers of message types that had none in early versions. */
const FORMER_TRIGGERS: Record<string, string> = { ORU: 'R01', ORM: 'O01' };

export function headerOf(message: Message): Header {
  const msh = segmentOf(message, 'MSH');
  const [code, named] = [1, 2].map((number) => textOf(message, msh, 9, number).toUpperCase());
  const event = textOf(message, segmentOf(message, 'EVN'), 1).toUpperCase();
  const trigger = named || event || FORMER_TRIGGERS[code ?? ''] || '';
  const [accept, application] = [15, 16].map((field) => textOf(message, msh, field).toUpperCase());
  const wanted = (given: string | undefined): Acknowledges => ACKNOWLEDGES.find((each) => each === given) ?? 'NE';
  // A wrong MSH-15 or 16 is refused in the original mode, which every sender knows.
  const isEnhanced = Boolean(accept || application) && [accept, application].every(isKnown);
  return {
    sendingApplication: textOf(message, msh, 3),
    sendingFacility: textOf(message, msh, 4),
    receivingApplication: textOf(message, msh, 5),
    receivingFacility: textOf(message, msh, 6),
    code: code ?? '',
    trigger,
    type: trigger === '' ? (code ?? '') : `${code}^${trigger}`,
    controlId: textOf(message, msh, 10),
    processing: textOf(message, msh, 11).toUpperCase(),
    version: textOf(message, msh, 12),
    enhanced: isEnhanced ? { accept: wanted(accept), application: wanted(application) } : undefined,
  };
}

/** Throws AR for a missing mandatory field, and for a wrong MSH-15 or 16. */
export function checkHeader(message: Message, header: Header): void {
  const msh = segmentOf(message, 'MSH');
  if (header.controlId === '') throw rejected('MSH^1^10', '101', 'MSH-10 is missing.');
  if (header.controlId.length > HL7_LIMITS.controlId) throw rejected('MSH^1^10', '102', 'MSH-10 is too long.');
  if (header.code === '') throw rejected('MSH^1^9', '101', 'MSH-9 is missing.');
  for (const field of [15, 16]) {
    const given = textOf(message, msh, field).toUpperCase();
    if (!isKnown(given)) throw rejected(`MSH^1^${field}`, '103', `MSH-${field} names no acknowledgment.`);
  }
}
