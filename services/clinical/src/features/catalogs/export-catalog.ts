import Joi from 'joi';
import type { Database } from '../../db/db.js';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { weakEtag } from '../../http/etag.js';
import type { Language } from '../../domain/language.js';
import { LIMITS } from '../../limits/index.js';
import { CATALOG_TYPES, type CatalogType } from './catalog-rules.js';
import { findCatalogHeads, readAfter, type DiagnosisRow, type TestRow } from './catalog-store.js';
import { catalogLineSchema, diagnosisView, imagingView, laboratoryView } from './catalog-view.js';

export const exportCatalogEndpoint = endpoint({
  operationId: 'exportCatalog',
  method: 'get',
  path: '/api/v1/catalogs/{type}/export',
  summary: 'A whole catalog for use without a network: one item a line',
  description:
    'The ETag and `X-Catalog-Version` say which version it is. An import that comes in between breaks the answer off.',
  access: ability('catalogs:read'),
  audit: { event: 'catalog.export', action: 'R', resource: 'catalog' },
  parameters: {
    path: Joi.object<{ type: CatalogType }, true>({
      type: Joi.string<CatalogType>()
        .valid(...CATALOG_TYPES)
        .required(),
    }),
  },
  conditional: true,
  message: { en: 'Catalog.', es: 'Catálogo.' },
  response: catalogLineSchema,
  ndjson: true,
  errors: ['not_found'],

  async handler({ db, deps, clinic, language, path: { type } }) {
    const { version, notice } = (await findCatalogHeads(db))[type];
    return {
      data: null,
      etag: weakEtag(1, [type, version, language]),
      headers: {
        'Cache-Control': 'private, max-age=3600',
        'X-Catalog-Version': encodeURIComponent(version),
        ...(notice && { 'X-Catalog-Notice': encodeURIComponent(notice) }),
        Vary: 'Accept-Language, Authorization, X-API-Key, X-Clinic-ID',
      },
      lines: catalogLines(deps.db, clinic.id, type, version, language),
    };
  },
});

/** Each batch in a short transaction of its own: a slow reader must not hold a database connection. */
async function* catalogLines(
  database: Database,
  clinic_id: string,
  type: CatalogType,
  version: string,
  language: Language,
): AsyncGenerator<string> {
  let after: { code: string; key: string } | undefined;
  for (;;) {
    const rows = await database.transaction(clinic_id, async (db) => {
      const [heads, batch] = await Promise.all([
        findCatalogHeads(db),
        readAfter<DiagnosisRow | TestRow>(db, type, after, LIMITS.exportBatch),
      ]);
      if (heads[type].version !== version) throw problem('unavailable');
      return batch;
    });
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(lineOf(type, row, language))}\n`).join('');
    const last = rows.at(-1);
    if (!last || rows.length < LIMITS.exportBatch) return;
    after = { code: last.code, key: 'id' in last ? last.id : last.code };
  }
}

function lineOf(type: CatalogType, row: DiagnosisRow | TestRow, language: Language) {
  if (!('id' in row)) return diagnosisView(row, language);
  return type === 'laboratory' ? laboratoryView(row, language) : imagingView(row, language);
}
