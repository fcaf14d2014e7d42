import Joi from 'joi';
import { LIMITS } from '../limits/index.js';
import { isDay } from './schema.js';
import { isUuid } from '../id.js';

/** A place in a list: behind the row with this value of the column it is sorted by, and this id. */
export interface Cursor {
  sort: string;
  /** The row's value: an instant as PostgreSQL writes it, to the microsecond; a text sealed, as it may be a name. */
  at: string;
  id: string;
}

/** Before every row of that instant. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const INSTANT = /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/;

/** Opaque to clients. */
export const encodeCursor = ({ sort, at, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, at, id])).toString('base64url');

function decodeCursor(text: string): Cursor | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts.length !== 3 || !parts.every((part) => typeof part === 'string')) return undefined;
  const [sort, at, id] = parts as [string, string, string];
  return isUuid(id) && !at.includes('\0') && at.isWellFormed() ? { sort, at, id } : undefined;
}

/** Whether the cursor stands at an instant that PostgreSQL can read, so that it may be compared with one. */
export const standsAtInstant = ({ at }: Cursor): boolean => INSTANT.test(at) && isDay(at.slice(0, 10));

/** The query parameter `cursor`; one that none of our lists gave is a 422. */
export const cursorParameter = () =>
  Joi.string()
    .max(LIMITS.cursorLength)
    .custom(
      (text: string, helpers) => decodeCursor(text) ?? helpers.error('rule.selected'),
    ) as unknown as Joi.ObjectSchema<Cursor>;
