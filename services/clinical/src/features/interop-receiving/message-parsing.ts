import { checkHeader, headerOf, parseHeader, parseMessage, Rejected, type Header, type Message } from '../hl7/index.js';
import type { LoadedConnection } from '../interop-connections/index.js';
import { applyOf } from '../interop-applying/index.js';

/** A parsed message before it is stored. */
export interface ParsedMessage {
  message: Message | undefined;
  header: Header | undefined;
  refusal: Rejected | undefined;
  /** The patient who was found, though the message could not be applied. */
  patient?: string | undefined;
}

export function parseSent({ connection }: LoadedConnection, sent: Buffer): ParsedMessage {
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
    return { message, header, ...parseOnlyHeader(sent, header), refusal: error };
  }
}

/** MSH of a message that cannot be parsed, so that its acknowledgment has MSH-10. */
export function parseOnlyHeader(sent: Buffer, known: Header | undefined): { message?: Message; header?: Header } {
  if (known) return {};
  try {
    const message = parseHeader(sent);
    return { message, header: headerOf(message) };
  } catch (error) {
    if (error instanceof Rejected) return {};
    throw error;
  }
}

/** MSH-10 as it is stored and searched; null if absent. */
export const storedControlId = (header: Header | undefined): string | null => header?.controlId.slice(0, 200) || null;
