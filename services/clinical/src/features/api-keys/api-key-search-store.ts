import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { clause, piece, raw, type Piece } from '../../db/piece.js';
import { SECOND_PERSON_SCOPES } from '../../domain/abilities.js';
import { OVERVIEW_LIMITS } from '../../limits/index.js';
import { COLUMNS, type ApiKeyRow } from './api-key-store.js';

export const KEY_STATUSES = ['pending', 'active', 'retiring', 'expired', 'revoked'] as const;
export type KeyStatus = (typeof KEY_STATUSES)[number];

export const KEY_ORDERS = ['created', 'name', 'expires', 'last_used'] as const;

export interface KeyFilters {
  q?: string | undefined;
  environment?: 'live' | 'test' | undefined;
  status?: KeyStatus[] | undefined;
  expiring?: boolean | undefined;
}

/** Keys that end between two moments, and have not been ended before. */
export const endingBetween = (now: Piece | Date, soon: Piece | Date): Piece =>
  piece`revoked_at is null and expires_at > ${now} and expires_at < ${soon}`;

/** What `apiKeyView` calls it, asked of the database. */
const statusAt = (now: Date): Piece =>
  piece`case when revoked_at is not null then 'revoked' when expires_at <= ${now} then 'expired'
    when environment = 'live' and created_by is not null and approved_by is null and scopes && cast(${SECOND_PERSON_SCOPES} as text[])
      then 'pending'
    when retiring_until > ${now} then 'retiring' else 'active' end`;

/** Those that are over come last where it is asked which end next. */
const ORDERS: Record<(typeof KEY_ORDERS)[number], (now: Date) => Piece> = {
  created: () => clause`created_at desc, id desc`,
  name: () => clause`fold_text(name), id`,
  expires: (now) => clause`(revoked_at is not null or expires_at <= ${now}), expires_at nulls last, id`,
  last_used: () => clause`last_used_at desc nulls last, id`,
};

const DAY_MS = 86_400_000;

function filtered(clinicId: string, { q, environment, status, expiring }: KeyFilters, now: Date): Knex.QueryBuilder {
  const query = sql('api_keys').where('clinic_id', clinicId);
  if (environment) query.where({ environment });
  if (status) query.whereRaw(raw(piece`${statusAt(now)} = any(${status})`));
  if (expiring !== undefined) {
    const soon = new Date(now.getTime() + OVERVIEW_LIMITS.keyDays * DAY_MS);
    const ending = endingBetween(now, soon);
    query.whereRaw(raw(expiring ? piece`${ending} is true` : piece`${ending} is not true`));
  }
  if (q !== undefined) {
    const pattern = `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    query.whereRaw(
      raw(piece`fold_text(name) like fold_text(${pattern}) or 'ck_' || environment || '_' || prefix ilike ${pattern}`),
    );
  }
  return query;
}

export const searchApiKeys = (
  db: Db,
  clinicId: string,
  filters: KeyFilters & { sort: (typeof KEY_ORDERS)[number] },
  now: Date,
  page: { limit: number; offset: number },
) =>
  db.rows<ApiKeyRow>(
    filtered(clinicId, filters, now)
      .select(raw(COLUMNS))
      .orderByRaw(raw(ORDERS[filters.sort](now)))
      .limit(page.limit)
      .offset(page.offset),
  );

export async function countFoundApiKeys(db: Db, clinicId: string, filters: KeyFilters, now: Date): Promise<number> {
  const row = await db.row<{ total: number }>(filtered(clinicId, filters, now).count('* as total'));
  return row?.total ?? 0;
}
