import { pino, type Logger } from 'pino';

/** What is kept of lines that cannot be written, bytes; older than these are lost. */
const MAX_UNWRITTEN_BYTES = 1_048_576;

/** The log, to standard output unless told otherwise. That it cannot be written (a full disk) is no reason to stop serving. */
export function createLog(
  level: string,
  { dest = 1, service = 'chat' }: { dest?: number | string; service?: 'chat' | 'relay' } = {},
): Logger {
  const out = pino.destination({ dest, sync: true, maxLength: MAX_UNWRITTEN_BYTES });
  out.on('error', () => undefined);
  return pino({ level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime }, out);
}
