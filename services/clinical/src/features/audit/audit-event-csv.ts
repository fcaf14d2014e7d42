import type { AuditEventRow } from './audit-event-store.js';

/** What a spreadsheet would take for a formula, wherever white space hides it. */
const FORMULA = /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** The same behind what separates cells where commas are decimal points: there, quotation marks do not keep a text in one cell. */
const LATER_FORMULA = /[;,|\t\r\n][\s\p{C}"]*(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** The rows as lines of RFC 4180, every cell in quotation marks; an apostrophe stands before what a spreadsheet would execute. */
export const csvOf = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join()}\r\n`).join('');

function cellOf(value: unknown): string {
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
  const harmless = text.replace(LATER_FORMULA, "$&'");
  return `"${(FORMULA.test(harmless) ? `'${harmless}` : harmless).replaceAll('"', '""')}"`;
}

export const CSV_COLUMNS = [
  'id',
  'occurred_at',
  'request_id',
  'actor_type',
  'actor_id',
  'actor_name',
  'actor_role',
  'credential_id',
  'device_name',
  'ip',
  'user_agent',
  'method',
  'route',
  'action',
  'event',
  'phi_level',
  'purpose',
  'purpose_reason',
  'resource_type',
  'resource_id',
  'patient_ids',
  'outcome',
  'http_status',
  'reason',
  'result_count',
  'query_text',
  'changed_fields',
  'details',
  'replayed',
] as const satisfies readonly (keyof AuditEventRow)[];
