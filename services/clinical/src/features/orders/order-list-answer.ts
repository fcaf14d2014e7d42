import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import type { Language } from '../../domain/language.js';
import type { Db } from '../../db/db.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks } from '../../http/list.js';
import type { PhiGrant } from '../../operation/grant.js';
import { toldByList } from '../../operation/relation-store.js';
import type { Trail } from '../../operation/trail.js';
import { listOrders, type OrderFilter } from './order-list-store.js';
import { orderLineView } from './order-view.js';

interface OrderListCall<Q> {
  db: Db;
  caller: Caller;
  clinic: Clinic;
  language: Language;
  phi: PhiGrant | undefined;
  query: Q;
  trail: Trail;
}

/** The answer with a page of orders. The audit event names the patients. */
export async function answerOrders<Q extends OrderFilter>(
  { db, caller, clinic, language, phi: grant, query, trail }: OrderListCall<Q>,
  path: string,
  filter: OrderFilter = query,
) {
  const { rows, meta, counted } = await listOrders(db, { clinic, caller, grant }, filter);
  const shown = rows.map(({ patient_id }) => patient_id);
  const told = await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: query.patient_id });
  trail.note({ patient_ids: told, result_count: rows.length });
  const data = rows.map((row) => orderLineView(row, language));
  return { data, meta, etag: weakEtag('', [data, meta]), headers: listLinks(path, { ...query }, meta) };
}
