import Joi from 'joi';
import type { Database } from '../../db/db.js';
import { invalid } from '../../domain/failures.js';
import { endpoint } from '../../http/endpoint.js';
import { LIMITS } from '../../limits/index.js';
import { ability } from '../../operation/access.js';
import { csvOf, CSV_COLUMNS } from './audit-event-csv.js';
import { auditFilterParameters } from './audit-event-filters.js';
import { findAuditEventsAfter, type AuditEventRow, type AuditFilters } from './audit-event-store.js';
import { auditEventSchema } from './audit-event-view.js';

type Format = 'ndjson' | 'csv';

export const exportAuditEventsEndpoint = endpoint({
  operationId: 'exportAuditEvents',
  method: 'get',
  path: '/api/v1/audit-events/export',
  summary: 'The clinic’s audit trail as a file, the oldest first, of any length',
  description:
    'As `ndjson`, one event a line, or as `csv` with a line of names, in which no cell is one that a spreadsheet executes. ' +
    'It ends with what was recorded before the request. `date_from` is included, `date_to` is not.',
  access: ability('audit:read'),
  audit: { event: 'audit_event.export', action: 'R', resource: 'audit_event' },
  parameters: {
    query: Joi.object<AuditFilters & { format: Format }, true>({
      ...auditFilterParameters,
      format: Joi.string<Format>().valid('ndjson', 'csv').default('ndjson'),
    }),
  },
  message: { en: 'Audit events.', es: 'Registro de auditoría.' },
  response: auditEventSchema,
  ndjson: true,
  csv: true,

  async handler({ deps, clinic, query: { format, ...filters }, now }) {
    if (filters.date_from && filters.date_to && filters.date_from > filters.date_to)
      throw invalid({ path: 'date_to', rule: 'not_before', other: 'date_from' });
    const until = filters.date_to && new Date(filters.date_to) < now ? filters.date_to : now.toISOString();
    return {
      data: null,
      headers: {
        'Content-Disposition': `attachment; filename="audit-events.${format}"`,
        ...(format === 'csv' && { 'Content-Type': 'text/csv; charset=utf-8' }),
      },
      lines: eventLines(deps.db, clinic.id, { ...filters, date_to: until }, format),
    };
  },
});

/** Each batch in a short transaction of its own: a slow reader must not hold a database connection. */
async function* eventLines(
  database: Database,
  clinicId: string,
  filters: AuditFilters,
  format: Format,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvOf([CSV_COLUMNS]);
  let after: string | undefined;
  for (;;) {
    const rows = await nextEvents(database, clinicId, filters, after);
    if (rows.length > 0)
      yield format === 'csv' ? csvOf(rows.map(cellsOf)) : rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    after = rows.at(-1)?.id;
    if (after === undefined || rows.length < LIMITS.exportBatch) return;
  }
}

const nextEvents = (database: Database, clinicId: string, filters: AuditFilters, after: string | undefined) =>
  database.transaction(clinicId, (db) => findAuditEventsAfter(db, filters, after, LIMITS.exportBatch));

const cellsOf = (row: AuditEventRow): unknown[] => CSV_COLUMNS.map((column) => row[column]);
