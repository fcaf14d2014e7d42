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
  summary: 'Import products of a file',
  description:
    `A CSV in UTF-8, of up to ${PRODUCT_IMPORT_LIMITS.rows} rows and ${PRODUCT_IMPORT_LIMITS.bytes / 1_000_000} MB, whose first line names its columns: ` +
    `${COLUMNS.join(', ')}. Commas, semicolons or tabs stand between them. \`code\`, \`name\` and \`unit\` are required. Several barcodes, pack sizes and substances have a ` +
    'semicolon between them. A substance is a code or name of the table of substances, or `system|code|display`; one that the table does not know is in ' +
    '`unchecked`: only what was said in full is kept of it. A row with a `code` that there is changes that product, in the columns of the file; an empty field is what a new ' +
    'product has. The worker imports the rows in their order: those that are wrong are left out and told with their line. With `dry_run` nothing is kept; a code or ' +
    'barcode that rows far from each other share is then not found.',
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
