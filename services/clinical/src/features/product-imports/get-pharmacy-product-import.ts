import { problem } from '../../domain/errors.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { isUuid } from '../../id.js';
import { managesPharmacy } from '../pharmacy/index.js';
import { findImport } from './import-store.js';
import { importSchema, importView } from './import-view.js';

export const getPharmacyProductImportEndpoint = endpoint({
  operationId: 'getPharmacyProductImport',
  method: 'get',
  path: '/api/v1/pharmacy/products/import/{product_import}',
  summary: 'The progress and the errors of an import of products',
  access: managesPharmacy,
  audit: { event: 'product_import.read', action: 'R', resource: 'product_import' },
  parameters: { path: ids('product_import') },
  message: { en: 'Import of products.', es: 'Importación de productos.' },
  response: importSchema,

  async handler({ db, clinic, language, path, trail }) {
    const row = isUuid(path.product_import) ? await findImport(db, clinic.id, path.product_import) : undefined;
    if (!row) throw problem('not_found');
    trail.note({ resource_id: row.id });
    return { data: importView(row, language) };
  },
});
