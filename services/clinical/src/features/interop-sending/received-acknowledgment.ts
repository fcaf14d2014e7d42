import { HL7_LIMITS } from '../../limits/index.js';
import {
  fault,
  FAULT_TEXTS,
  parseMessage,
  Rejected,
  segmentOf,
  textOf,
  type Fault,
  type FaultCode,
} from '../hl7/index.js';
import type { MessageStatus } from '../interop-messages/index.js';

/** The status of a sent message, by MSA-1 of its acknowledgment. */
export const STATUS_BY_CODE: Record<string, MessageStatus> = {
  AA: 'acknowledged',
  CA: 'acknowledged',
  AE: 'quarantined',
  CE: 'quarantined',
  AR: 'rejected',
  CR: 'rejected',
};

export interface ReceivedAcknowledgment {
  code: string;
  controlId: string;
  text: string;
  faults: Fault[];
}

/** Parses an acknowledgment; undefined for any other message. */
export function parseAcknowledgment(bytes: Buffer): ReceivedAcknowledgment | undefined {
  try {
    const message = parseMessage(bytes, '8859/1');
    const msa = segmentOf(message, 'MSA');
    const code = textOf(message, msa, 1).toUpperCase();
    if (!msa || !Object.hasOwn(STATUS_BY_CODE, code)) return undefined;
    const faults = message.segments
      .filter(({ name }) => name === 'ERR')
      .slice(0, HL7_LIMITS.faults)
      .map((err) => {
        const known = textOf(message, err, 3);
        const place = kept(err.fields[2] ?? '', 100) || 'MSH^1^9';
        const words = textOf(message, err, 8) || textOf(message, err, 7) || textOf(message, err, 3, 2);
        return fault(
          place,
          isCode(known) ? known : '207',
          kept(words, HL7_LIMITS.faultText) || text(message) || undefined,
        );
      });
    return { code, controlId: textOf(message, msa, 2), text: text(message), faults };
  } catch (error) {
    if (error instanceof Rejected) return undefined;
    throw error;
  }
}

const text = (message: ReturnType<typeof parseMessage>): string =>
  kept(textOf(message, segmentOf(message, 'MSA'), 3), HL7_LIMITS.faultText);

const isCode = (said: string): said is FaultCode => Object.hasOwn(FAULT_TEXTS, said);

/** The first characters of a text, without control characters and halves of surrogate pairs, which jsonb refuses. */
const kept = (said: string, length: number): string =>
  [...said.replace(/[\p{Cc}\p{Cs}]/gu, ' ')].slice(0, length).join('');
