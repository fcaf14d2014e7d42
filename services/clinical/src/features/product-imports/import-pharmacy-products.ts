import Joi from 'joi';
import { problem } from '../../domain/errors.js';
import { endpoint } from '../../http/endpoint.js';
import type { RawBody } from '../../http/raw-body.js';
import { queryFlag } from '../../http/schema.js';
import { newId } from '../../id.js';
import { PRODUCT_IMPORT_LIMITS } from '../../limits/index.js';
import { lockClinic } from '../../operation/clinic-store.js';
import { managesPharmacy } from '../pharmacy/index.js';
import { COLUMNS } from './import-content.js';
import { countRows } from './import-file.js';
import { countOpenImports, findImport, insertImport } from './import-store.js';
import { importSchema, importView } from './import-view.js';

export const importPharmacyProductsEndpoint = endpoint({
  operationId: 'importPharmacyProducts',
  method: 'post',
  path: '/api/v1/pharmacy/products/import',
  summary: 'Import products from a CSV file',
  description:
    `A CSV in UTF-8, of at most ${PRODUCT_IMPORT_LIMITS.rows} rows and ${PRODUCT_IMPORT_LIMITS.bytes / 1_000_000} MB. The first line ` +
    `names the columns: ${COLUMNS.join(', ')}; \`code\`, \`name\` and \`unit\` are required. Commas, semicolons or tabs separate them; ` +
    'semicolons separate several barcodes, pack sizes or substances in a field. A substance is a code or name of the table of ' +
    'substances, or `system|code|display`. One that the table does not have is in `unchecked`, and is stored only if it is given in ' +
    'full. A row with the `code` of an existing product changes it, in the columns of the file; an empty field sets the default of a ' +
    'new product. The worker imports the rows in order; wrong rows are left out and reported with their line. `dry_run` stores ' +
    'nothing; it does not find a code or barcode that distant rows share.',
  access: managesPharmacy,
  audit: { event: 'product_import.create', action: 'E', resource: 'product_import' },
  idempotent: true,
  takesRaw: { types: ['text/csv'], bytes: PRODUCT_IMPORT_LIMITS.bytes, refusal: 'csv_required' },
  parameters: { query: Joi.object<{ dry_run?: boolean }, true>({ dry_run: queryFlag() }) },
  status: 202,
  message: { en: 'Products are imported.', es: 'Los productos se importan.' },
  response: importSchema,
  errors: ['too_many_requests'],

  async prepare({ body }): Promise<number> {
    return countRows((body as RawBody).raw);
  },
  async handler({ db, clinic, caller, language, query, body, trail, prepared: total }) {
    const { importsOpen, importSeconds } = PRODUCT_IMPORT_LIMITS;
    await lockClinic(db, clinic.id);
    if ((await countOpenImports(db, clinic.id)) >= importsOpen)
      throw problem('too_many_requests', { headers: { 'Retry-After': String(importSeconds * 10) } });
    const id = newId();
    const { dry_run = false } = query;
    await insertImport(db, {
      clinic_id: clinic.id,
      id,
      dry_run,
      total,
      content: (body as RawBody).raw,
      requested_type: caller.type,
      requested_by: caller.id,
      requested_name: caller.name,
    });
    trail.note({ resource_id: id, details: { dry_run, total } });
    const row = await findImport(db, clinic.id, id);
    if (!row) throw new Error('An import that was made is not there.');
    return { data: importView(row, language), headers: { Location: `/api/v1/pharmacy/products/import/${id}` } };
  },
});
