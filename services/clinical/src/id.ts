import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUIDv7: sortable by time, not countable. */
export const newId = (): string => v7();

export const isUuid = (value: string): boolean => UUID.test(value);

/** An id in lower case, as it is kept and compared: however it is spelled, it names the same record. What is no id stays as it is. */
export const idAsKept = (value: string): string => (isUuid(value) ? value.toLowerCase() : value);

/**
 * A number that people can read to each other, for example `C-7K3M9QXR`. Random, so that it needs no
 * counter on which all writers of a clinic would queue, and tells nobody how many there are.
 */
export function newNumber(prefix: string): string {
  return `${prefix}-${Array.from(randomBytes(8), (byte) => CROCKFORD[byte & 31]).join('')}`;
}
