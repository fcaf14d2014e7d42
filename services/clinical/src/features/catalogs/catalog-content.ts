import { csvOf, instant, paging, text, type Paging } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { CATALOG_TYPES, type CatalogType } from './catalog-rules.js';

/** What a device asks the catalogs for (clinical-gaps.md 2.6). */
export interface CatalogQuery extends Paging {
  type?: CatalogType[];
  q?: string;
  parent?: string;
  updated_since?: string;
  if_version?: string;
}

export const catalogParameters = {
  type: csvOf(CATALOG_TYPES),
  q: text(LIMITS.searchLength.max).min(LIMITS.searchLength.min),
  parent: text(LIMITS.shortText),
  updated_since: instant(),
  if_version: text(LIMITS.shortText),
  ...paging,
};
