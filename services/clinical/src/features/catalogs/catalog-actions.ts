import type { Db } from '../../db.js';
import { weakEtag } from '../../http/etag.js';
import type { Language } from '../../http/language.js';
import { pageMeta, type PageMeta } from '../../http/pagination.js';
import { CATALOG_TYPES, type CatalogType } from './catalog-rules.js';
import { findCatalogVersions, searchDiagnoses, searchTests, type CatalogFilter } from './catalog-store.js';
import { diagnosisView, imagingView, laboratoryView } from './catalog-view.js';
import type { CatalogQuery } from './list-catalogs.js';

type Catalogs = Partial<Record<CatalogType, { version: string; items: unknown[] }>>;

/** A page of each catalog asked for; nothing is read when the device's version is the current one. */
export async function readCatalogs(
  db: Db,
  query: CatalogQuery,
  language: Language,
): Promise<{ data: Catalogs; meta: Partial<Record<CatalogType, PageMeta>>; etag: string; unchanged: boolean }> {
  const types = query.type ?? CATALOG_TYPES;
  const versions = await findCatalogVersions(db);
  const etag = weakEtag(1, [types.map((type) => versions[type]), query, language]);
  const owned = query.if_version?.split(',');
  if (owned && types.every((type) => owned.includes(versions[type])))
    return { data: {}, meta: {}, etag, unchanged: true };

  const data: Catalogs = {};
  const meta: Partial<Record<CatalogType, PageMeta>> = {};
  await Promise.all(
    types.map(async (type) => {
      const { total, items } = await searchOne(db, type, query, language);
      data[type] = { version: versions[type], items };
      meta[type] = pageMeta(query, total, items.length);
    }),
  );
  return { data, meta, etag, unchanged: false };
}

async function searchOne(db: Db, type: CatalogType, filter: CatalogFilter, language: Language) {
  if (type === 'cie10') {
    const { total, rows } = await searchDiagnoses(db, filter);
    return { total, items: rows.map((row) => diagnosisView(row, language)) };
  }
  const { total, rows } = await searchTests(db, type, filter);
  const view = type === 'laboratory' ? laboratoryView : imagingView;
  return { total, items: rows.map((row) => view(row, language)) };
}
