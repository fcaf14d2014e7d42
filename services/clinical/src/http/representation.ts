import type { HttpError } from 'http-kit';
import type { ErrorCode } from '../domain/errors.js';
import type { Language, Text } from '../domain/language.js';

type Json = Record<string, unknown>;

/** How operations of one kind write what they answer. The runner knows none of them. */
export interface Representation {
  contentType: string;
  /** Errors of the table that have another status in this kind. */
  statuses?: Partial<Record<ErrorCode, number>>;
  /** Throws 415 for the media type of a body that is JSON and not of this kind; `method` in small letters. */
  checkMediaType?(mediaType: string, method: string): void;
  /** The body of a success, as text. */
  success(answer: { message: Text; data: unknown; meta: unknown }, language: Language): string;
  /** The body of an error of the table, and how it is told of which request it speaks. */
  error(error: HttpError, language: Language, requestId: string): Json;
  /** For the interface's description: the body of a success whose `data` and `meta` are those, and of errors by name. */
  describe: { success(data: Json, meta: Json | undefined): Json; error: { name: string; schema: Json } };
}

/** The status of an error of the table where an operation is represented so. */
export const statusIn = ({ statuses }: Representation, { code, status }: { code: string; status: number }): number =>
  statuses?.[code as ErrorCode] ?? status;
