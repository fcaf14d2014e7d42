import { createHash } from 'node:crypto';
import { checkHeader, headerOf, parseHeader, parseMessage, Rejected, type Header, type Message } from '../hl7/index.js';
import type { Found } from './connection-caller.js';
import { applyOf } from './message-types.js';

/** What is known of a message before it is kept. */
export interface Read {
  message: Message | undefined;
  header: Header | undefined;
  refusal: Rejected | undefined;
  /** Who was found to be whom it is about, though it could not be applied. */
  patient?: string | undefined;
}

export const digestOf = (sent: Buffer): Buffer => createHash('sha256').update(sent).digest();

export function readSent({ connection }: Found, sent: Buffer): Read {
  let message: Message | undefined;
  let header: Header | undefined;
  try {
    message = parseMessage(sent, connection.charset ?? 'UNICODE UTF-8');
    header = headerOf(message);
    checkHeader(message, header);
    applyOf(connection, header);
    return { message, header, refusal: undefined };
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return { message, header, ...headerAlone(sent, header), refusal: error };
  }
}

/** Of a message that cannot be read, what its first segment says: the acknowledgment names its MSH-10. */
export function headerAlone(sent: Buffer, known: Header | undefined): { message?: Message; header?: Header } {
  if (known) return {};
  try {
    const message = parseHeader(sent);
    return { message, header: headerOf(message) };
  } catch (error) {
    if (error instanceof Rejected) return {};
    throw error;
  }
}

/** MSH-10 as it is kept and looked for; null where there is none. */
export const keptControlId = (header: Header | undefined): string | null => header?.controlId.slice(0, 200) || null;
