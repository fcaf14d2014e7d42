/** Codes of table 0357 for ERR-3. */
export const FAULT_TEXTS = {
  '100': 'Segment sequence error',
  '101': 'Required field missing',
  '102': 'Data type error',
  '103': 'Table value not found',
  '200': 'Unsupported message type',
  '201': 'Unsupported event code',
  '202': 'Unsupported processing id',
  '203': 'Unsupported version id',
  '204': 'Unknown key identifier',
  '205': 'Duplicate key identifier',
  '206': 'Application record locked',
  '207': 'Application internal error',
} as const;
export type FaultCode = keyof typeof FAULT_TEXTS;

/**
 * A fault of a message. `location` is that of ERR-2: `PID^1^3` is segment, occurrence, field; repetition and component
 * may follow.
 */
export interface Fault {
  location: string;
  code: FaultCode;
  text: string;
}

/** The message cannot be read, or must not be accepted. It is answered AR. */
export class Rejected extends Error {
  constructor(readonly faults: readonly [Fault, ...Fault[]]) {
    super(faults[0].text);
  }
}

export const fault = (location: string, code: FaultCode, text: string = FAULT_TEXTS[code]): Fault => ({
  location,
  code,
  text,
});

export const rejected = (location: string, code: FaultCode, text?: string): Rejected =>
  new Rejected([fault(location, code, text)]);
