import Joi from 'joi';
import { LIMITS } from '../limits/index.js';
import type { Paging } from './schema.js';
import { model } from './models.js';

export interface PageMeta {
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
  from: number | null;
  to: number | null;
}

const count = () => Joi.number().integer().min(0).required();

/** The schema of a list's `meta`. */
export const pageMetaSchema = model(
  'PageMeta',
  Joi.object({
    current_page: count(),
    per_page: count(),
    total: count(),
    last_page: count(),
    from: count().allow(null),
    to: count().allow(null),
  }),
);

/** How many rows to skip, or undefined when the page lies further back than pages go: it is then empty. */
export function offsetOf({ page, per_page }: Paging): number | undefined {
  const offset = (page - 1) * per_page;
  return offset <= LIMITS.offsetMax ? offset : undefined;
}

export function pageMeta({ page, per_page }: Paging, total: number, shown: number): PageMeta {
  const from = shown > 0 ? (page - 1) * per_page + 1 : null;
  return {
    current_page: page,
    per_page,
    total,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    from,
    to: from === null ? null : from + shown - 1,
  };
}

/** The Link header that leads to the neighbouring pages with the same filters. */
export function pageLinks(
  base: string,
  query: Record<string, string | number | boolean | readonly string[] | undefined>,
  meta: PageMeta,
): Record<string, string> {
  const link = (page: number, rel: string) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value.toString());
    parameters.set('page', String(page));
    return `<${base}?${parameters.toString()}>; rel="${rel}"`;
  };
  const links = [link(1, 'first')];
  if (meta.current_page > 1) links.push(link(Math.min(meta.current_page - 1, meta.last_page), 'prev'));
  if (meta.current_page < meta.last_page) links.push(link(meta.current_page + 1, 'next'));
  links.push(link(meta.last_page, 'last'));
  return { Link: links.join(', ') };
}
