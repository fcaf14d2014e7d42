import type { ServiceRequest } from '@medplum/fhirtypes';
import Joi from 'joi';
import { invalid, type OwnRule } from '../../../domain/failures.js';
import { findActiveTest } from '../../../features/catalogs/index.js';
import { holdConsultationHead } from '../../../features/consultation-heads/index.js';
import {
  imagingItem,
  isAdmission,
  labFields,
  labItem,
  moveItem,
  moveOrder,
  orderFields,
  ORDER_KINDS,
  orderRecord,
  isServiceKind,
  placeOrder,
  placeServiceOrder,
  type OrderKind,
} from '../../../features/orders/index.js';
import { checkVersion } from '../../../http/etag.js';
import { text, uuid } from '../../../http/schema.js';
import { LIMITS } from '../../../limits/index.js';
import { ability, checkRelation, phi } from '../../../operation/access.js';
import { localSystem, REQUEST_STATUS_REASON } from '../../systems.js';
import { changedMembers, checkFixed } from '../../writing/fixed-members.js';
import type { Writes, Writing } from '../../writing/write-rules.js';
import type { OrderedRow } from './map.js';
import { changeReferral, takeReferral } from './referral-writes.js';
import { isReferral, orderedOf, referralOf, requestResource, requestSubject, type RequestRow } from './row.js';
import { SERVICE_REQUEST_EXPRESSIONS, takeServiceRequest, type OrderedBody } from './take.js';

const ABILITY = 'orders:write';
/** What becomes of one of several that were ordered together, as the platform's own interface asks for it. */
const ITEM_ACCESS = { ...ability('lab-results:write'), smart: { type: 'ServiceRequest', interaction: 'u' } } as const;

/** Services are of an area. */
const SERVICE_ACCESS = {
  ...ability(ABILITY, { area: 'general' }),
  smart: { type: 'ServiceRequest', interaction: 'c' },
} as const;

/** The order's status as a request asks for it, and the event of the platform's own operation. */
const MOVES = { active: 'order.resume', 'on-hold': 'order.hold', revoked: 'order.cancel' } as const;

const NOT_IN_CATALOG: OwnRule = {
  name: 'not_in_catalog',
  en: 'The :attribute is of nothing in the catalog: give a coding of it in http://loinc.org or :other, or words alone where it is no laboratory exam.',
  es: ':attribute no es de nada del catálogo: dé una codificación suya en http://loinc.org o :other, o solo palabras si no es un examen de laboratorio.',
};

const EVENTS: Partial<Record<OrderKind, string>> = {
  imaging: 'imaging_order.create',
  laboratory: 'lab_order.create',
};

const words = () => text(LIMITS.shortText).allow(null);

/** A referral is named by its id alone. */
const ofOrder = (schema: Joi.StringSchema) => schema.when('kind', { is: 'referral', otherwise: Joi.required() });

export const serviceRequestWrites: Writes<RequestRow> = {
  access: phi('full', { ability: ABILITY }),
  record: orderRecord,
  about:
    'A referral, with the category 3457005, is sent and answered by the operations of /api/v1/referrals; here it is completed or revoked.',
  take: (resource, at, before) =>
    before && isReferral(before)
      ? takeReferral(resource as ServiceRequest)
      : takeServiceRequest(resource as ServiceRequest, at, before && orderedOf(before)),
  schema: Joi.object({
    kind: Joi.string()
      .valid(...ORDER_KINDS, 'referral')
      .required(),
    rest: Joi.object().unknown(),
    status: Joi.string().required(),
    status_reason: text(LIMITS.longText).allow(null),
    consultation_id: uuid().when('kind', {
      is: Joi.valid('imaging', 'laboratory'),
      then: Joi.required(),
      otherwise: Joi.allow(null),
    }),
    patient_id: ofOrder(uuid()),
    requester_id: Joi.string().allow(null),
    code: words(),
    loinc: words(),
    words: words(),
    quantity: labItem.extract('quantity'),
    specimen: labItem.extract('specimen'),
    body_part: imagingItem.extract('body_part'),
    ...orderFields,
    ...labFields,
  }),
  expressions: SERVICE_REQUEST_EXPRESSIONS,
  create: {
    event: 'lab_order.create',
    run: (writing, body) => order(writing, body as OrderedBody),
  },
  update: {
    event: 'order.cancel',
    access: phi('full', { ability: ABILITY, subject: { of: requestSubject, param: 'id' } }),
    async run(writing, _id, ifMatch, body, before) {
      const was = serviceRequestWrites.take(requestResource(before, writing), writing, before);
      const changed = changedMembers(serviceRequestWrites, was.body, body);
      if (isReferral(before)) {
        const said = body as Pick<OrderedBody, 'status' | 'status_reason'>;
        return changeReferral(writing, referralOf(before), { ifMatch, changed, said });
      }
      const ordered = orderedOf(before);
      checkFixed(changed, ['status', 'status_reason']);
      if (changed.length > 0) return move(writing, ordered, body as OrderedBody, ifMatch);
      checkVersion(ifMatch, ordered.version);
      return [];
    },
  },
  deletes: {
    event: 'order.cancel',
    ended(resource, text) {
      const { status, extension = [] } = resource as ServiceRequest;
      if (status === 'revoked') return resource;
      const others = extension.filter(({ url }) => url !== REQUEST_STATUS_REASON);
      const reason = { url: REQUEST_STATUS_REASON, valueCodeableConcept: { text } };
      return { ...resource, status: 'revoked', extension: [...others, reason] };
    },
  },
};

/** Orders it in its consultation. Throws 422 for what the platform refuses, and for a test that the catalog does not know. */
async function order(writing: Writing, body: OrderedBody): Promise<{ record: string; resource: string }> {
  const { db, clinic, caller, trail } = writing;
  const { kind, consultation_id, patient_id, priority, notes, fasting, clinical_info } = body;
  trail.note({ event: EVENTS[kind] ?? 'service_order.create' });
  if (isServiceKind(kind)) return orderService(writing, body);
  const consultation = await holdConsultationHead(db, clinic.id, consultation_id ?? '');
  if (!consultation) throw invalid({ path: 'consultation_id', rule: 'selected' });
  if (consultation.patient_id) trail.note({ patient_ids: [consultation.patient_id] });
  await checkRelation(db, consultation, writing.phi, writing);
  if (consultation.patient_id !== null && consultation.patient_id !== patient_id)
    throw invalid({ path: 'patient_id', rule: 'disagrees', other: 'ServiceRequest.encounter' });
  const items = [await itemOf(writing, body)];
  const request = { kind, priority, notes, fasting, clinical_info, items };
  const placed = await placeOrder(db, clinic.id, caller, consultation, request);
  return { record: placed.id, resource: placed.items[0]?.id ?? '' };
}

/** Orders a service in its consultation, in its admission, or in neither. */
async function orderService(writing: Writing, body: OrderedBody): Promise<{ record: string; resource: string }> {
  writing.allowed(SERVICE_ACCESS);
  const { db, clinic } = writing;
  const { kind, consultation_id: encounter = null, patient_id, requester_id, priority, notes } = body;
  const { test_id, quantity, body_part } = await itemOf(writing, body);
  const items = [{ ...(test_id !== undefined && { test_id }), quantity, description: body_part }];
  const isStay = encounter !== null && (await isAdmission(db, clinic.id, encounter));
  const named = isStay ? { admission_id: encounter } : { consultation_id: encounter };
  const asked = { kind, patient_id, ...named, practitioner_id: requester_id, priority, notes, items };
  const placed = await placeServiceOrder(writing, asked);
  return { record: placed.id, resource: placed.items[0]?.id ?? '' };
}

/** What is not in the catalog can be ordered in words where it is nothing of the laboratory, and is coded later. */
async function itemOf({ db, clinic }: Writing, { kind, code, loinc, ...body }: OrderedBody) {
  const { words: called, quantity, body_part, specimen } = body;
  const test_id = (code ?? loinc) === null ? undefined : await findActiveTest(db, kind, { code, loinc });
  if (test_id !== undefined) return { test_id, quantity, body_part, specimen };
  if (kind === 'laboratory' || code !== null || called === null)
    throw invalid({ path: 'code', rule: NOT_IN_CATALOG, other: localSystem(clinic.id, 'test') });
  const said = body_part === null || body_part === called ? called : `${called}, ${body_part}`;
  if (said.length > LIMITS.shortText)
    throw invalid({ path: 'body_part', rule: 'max_length', limit: LIMITS.shortText - called.length - 2 });
  return { quantity, body_part: said, specimen };
}

/** By the operation of the platform that does it: of one among several only that one is cancelled. */
async function move(
  { db, clinic, trail, allowed }: Writing,
  before: OrderedRow,
  { status, status_reason }: OrderedBody,
  ifMatch: string,
): Promise<string[]> {
  const { id, item_id, items } = before;
  const isOneOfSeveral = items.length > 1;
  const event = isOneOfSeveral && status === 'revoked' ? 'order_item.move' : MOVES[status as keyof typeof MOVES];
  if (event === undefined || (isOneOfSeveral && status !== 'revoked'))
    throw invalid({ path: 'status', rule: 'transition', value: status });
  if (status_reason === null && status !== 'active') throw invalid({ path: 'status_reason', rule: 'required' });
  trail.note({ event, resource_id: id });
  trail.changing(db, { kind: orderRecord, clinic_id: clinic.id, id, event });
  if (isOneOfSeveral) {
    allowed(ITEM_ACCESS);
    trail.note({ details: { item: item_id } });
    await moveItem(db, clinic.id, { order: id, item: item_id }, 'cancelled', status_reason, ifMatch);
    return ['items.status'];
  }
  await moveOrder(db, clinic.id, id, status as keyof typeof MOVES, status === 'active' ? null : status_reason, ifMatch);
  return ['status'];
}
