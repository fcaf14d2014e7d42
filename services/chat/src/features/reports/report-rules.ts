import { LIMITS } from '../../limits/index.js';
import { fencedBlock, withSilentMentions } from '../markdown/index.js';

export const REPORT_TYPES = ['spam', 'harassment', 'inappropriate', 'norms', 'other'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

const TRUNCATION_MARKER = '\n[message truncated]';

/**
 * The notes as a quotation. Notes that hold fences are quoted line by line: one that they leave open would swallow what follows.
 */
export function quotedNotes(notes: string): string {
  if (/^[\s>]*(?:`{3}|~{3})/m.test(notes)) return notes.replaceAll(/^/gm, '> ');
  return fencedBlock('quote', notes);
}

/** The reported text as the spoiler that ends the report: cut so that all fits into a message, mentioning nobody. */
export function spoilerAfter(report: string, header: string, content: string): string {
  const text = withSilentMentions(content);
  const spoiler = (shown: string) => `${report}\n\n${fencedBlock(`spoiler ${header}`, shown)}`;
  const whole = spoiler(text);
  const excess = [...whole].length - LIMITS.message;
  if (excess <= 0) return whole;
  const characters = [...text];
  const cutTo = (length: number) =>
    spoiler(characters.slice(0, Math.max(0, length - TRUNCATION_MARKER.length)).join('') + TRUNCATION_MARKER);
  const cut = cutTo(characters.length - excess);
  // Of a text that is one long fence the marks around it are as long as itself.
  return characters.length - excess > LIMITS.message / 4 && [...cut].length <= LIMITS.message
    ? cut
    : cutTo(LIMITS.message / 4);
}
