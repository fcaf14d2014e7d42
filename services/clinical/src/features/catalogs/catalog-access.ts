import type { Db } from '../../db/db.js';
import { weakEtag } from '../../http/etag.js';
import type { Language } from '../../domain/language.js';
import { pageMeta, type PageMeta } from '../../http/pagination.js';
import type { CatalogQuery } from './catalog-content.js';
import { CATALOG_TYPES, type CatalogType } from './catalog-rules.js';
import {
  findCatalogHeads,
  searchDiagnoses,
  searchTests,
  type CatalogFilter,
  type CatalogHead,
} from './catalog-store.js';
import { diagnosisView, imagingView, laboratoryView, type CatalogItem } from './catalog-view.js';

type CatalogMeta = PageMeta & { total_exact: boolean };
type Catalogs = Partial<Record<CatalogType, CatalogHead & { items: CatalogItem[] }>>;

/** A page of each catalog asked for; nothing is read when the device's version is the current one. */
export async function getCatalogs(
  db: Db,
  query: CatalogQuery,
  language: Language,
): Promise<{ data: Catalogs; meta: Partial<Record<CatalogType, CatalogMeta>>; etag: string; unchanged: boolean }> {
  const types = query.type ?? CATALOG_TYPES;
  const heads = await findCatalogHeads(db);
  const etag = weakEtag(1, [types.map((type) => heads[type].version), query, language]);
  const owned = query.if_version?.split(',');
  if (owned && types.every((type) => owned.includes(heads[type].version)))
    return { data: {}, meta: {}, etag, unchanged: true };

  const data: Catalogs = {};
  const meta: Partial<Record<CatalogType, CatalogMeta>> = {};
  await Promise.all(
    types.map(async (type) => {
      const { total, total_exact, items } = await searchOne(db, type, query, language);
      data[type] = { ...heads[type], items };
      meta[type] = { ...pageMeta(query, total, items.length), total_exact };
    }),
  );
  return { data, meta, etag, unchanged: false };
}

async function searchOne(db: Db, type: CatalogType, filter: CatalogFilter, language: Language) {
  if (type === 'cie10') {
    const { rows, ...totals } = await searchDiagnoses(db, filter);
    return { ...totals, items: rows.map((row) => diagnosisView(row, language)) };
  }
  const { rows, ...totals } = await searchTests(db, type, filter);
  const view = type === 'laboratory' ? laboratoryView : imagingView;
  return { ...totals, items: rows.map((row) => view(row, language)) };
}
