import type { Knex } from 'knex';
import { clause, raw } from '../../../db/piece.js';
import { usesArea } from '../../../domain/areas.js';
import { ORDER_COLUMNS, visibleOrders } from '../../../features/orders/index.js';
import { REFERRAL_COLUMNS, referralRecord, visibleReferrals } from '../../../features/referrals/index.js';
import type { Reader } from '../../type.js';

/** Requests are rows of two tables. What one kind does not say is `none`, so that conditions of a search know of no null. */

const ITEMS = clause`o.clinic_id, o.kind, i.id, o.id as record_id, o.patient_id, coalesce(o.consultation_id, o.admission_id) as encounter_id, o.ordered_by, null::uuid as performer_id,
  o.number, o.priority, o.status as order_status, i.status as item_status, 'none' as referral_status, i.test_id, i.body_part, i.specimen,
  o.ordered_at as authored_at, o.updated_at`;

const REFERRALS = clause`f.clinic_id, 'referral' as kind, f.id, f.id as record_id, f.patient_id, f.consultation_id as encounter_id,
  f.practitioner_id as ordered_by, f.to_practitioner_id as performer_id, null::text as number, f.priority, 'none' as order_status,
  'none' as item_status, f.status as referral_status, null::uuid as test_id, null::text as body_part, null::text as specimen,
  f.created_at as authored_at, f.updated_at`;

/** Items of orders and, where the clinic uses their area, referrals, each by itself, that the reader may see: patients are shown no referrals. */
export const requestParts = (reader: Reader, patientId?: string): Knex.QueryBuilder[] => [
  visibleOrders(reader, patientId)
    .joinRaw('join order_items i on i.clinic_id = o.clinic_id and i.order_id = o.id')
    .select(raw(ITEMS)),
  ...(usesArea(reader.clinic, referralRecord.area) ? [visibleReferrals(reader, patientId).select(raw(REFERRALS))] : []),
];

/** The record of requests `x`, as its versions are kept. */
export const RECORD = clause`case x.kind when 'referral' then
    (select to_jsonb(said) from (select ${REFERRAL_COLUMNS} from referrals f
     where f.clinic_id = x.clinic_id and f.id = x.record_id) said)
  else (select to_jsonb(said) from (select ${ORDER_COLUMNS} from orders o
     where o.clinic_id = x.clinic_id and o.id = x.record_id) said) end as record`;
