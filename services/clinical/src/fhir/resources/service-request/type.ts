import { column, FALSE, inside, piece, raw } from '../../../db/piece.js';
import type { ServiceRequest } from '@medplum/fhirtypes';
import { sql } from '../../../db/db.js';
import type { Clinic } from '../../../domain/clinic.js';
import { orderRecord, type OrderRow } from '../../../features/orders/index.js';
import { referralRecord } from '../../../features/referrals/index.js';
import { instant, reference } from '../../search/column-parameters.js';
import { always, codedBy, numbered, textOnly } from '../../search/token-parameters.js';
import {
  eitherSeparately,
  either,
  is,
  isThere,
  lasting,
  lookedUpIn,
  NEVER,
  type Condition,
  type SearchParameter,
  type Token,
} from '../../search/parameter.js';
import { localSystem, LOINC, SNOMED } from '../../systems.js';
import { UNRECORDED, unrecorded } from '../../search/unrecorded-parameters.js';
import type { TypeSpec } from '../../type.js';
import { withIdentifierSupport } from '../identifier-support.js';
import { REFERRAL_CATEGORY } from './referral-map.js';
import { idOfRecord, isReferral, patientOfRequest, requestResource, requestSubject, type RequestRow } from './row.js';
import { RECORD, requestParts } from './source.js';
import { serviceRequestWrites } from './writes.js';

const PATIENT = { Patient: column('x.patient_id') };

/** What of the catalog's tests the words say, and whether it is these or all others that are looked for. */
function tests({ system, code }: Token, clinic: Clinic, isNot: boolean): Condition {
  const columns = { [LOINC]: column('t.loinc'), [localSystem(clinic.id, 'test')]: column('t.code') };
  const asked = Object.entries(columns).filter(([named]) => system === undefined || named === system);
  const named = either(asked.map(([, column]) => (code === undefined ? isThere(column) : is(column, code))));
  const told = isNot ? piece`not coalesce(${named.sql}, false)` : named.sql;
  const query = piece`select t.id from visible_tests t where ${inside(told)}`;
  return asked.length === 0 && !isNot ? NEVER : lookedUpIn(column('x.test_id'), 'uuid', query);
}

const code: SearchParameter = {
  type: 'token',
  documentation: 'What was ordered, in LOINC or by the code of the catalog.',
  missing: piece`x.test_id is null`,
  match: (token, clinic) => tests(token, clinic, false),
  // What differs from one code is nearly all: it is met without being looked up.
  differs: (token, clinic) =>
    token.code === undefined
      ? eitherSeparately([tests(token, clinic, true), { sql: piece`x.test_id is null` }])
      : undefined,
};

/** As the mapper says what became of an item: by the item where that is settled, else by its order. */
const OPEN = piece`x.item_status in ('requested', 'collected', 'in_process')`;
const VALID = piece`x.kind <> 'referral' and x.order_status <> 'entered-in-error'`;

export const serviceRequest: TypeSpec<RequestRow> = withIdentifierSupport<RequestRow>(
  {
    type: 'ServiceRequest',
    record: 'order',
    ability: 'consultations:read',
    patientColumn: column('x.patient_id'),
    own: true,
    phi: { level: 'full', subject: requestSubject, ownRecords: true },
    visible: (reader, patientId) => sql.from(sql.unionAll(requestParts(reader, patientId)).as('x')),
    parts: { as: 'x', visible: requestParts },
    columns: ['x.kind', 'x.id', raw(RECORD)],
    key: [{ column: column('x.id'), type: 'uuid' }],
    updated: column('x.updated_at'),
    map: requestResource,
    patientsOf: (row) => [patientOfRequest(row)],
    writes: serviceRequestWrites,
    versions: [
      {
        kind: orderRecord,
        holds: (row) => !isReferral(row),
        record: piece`case when x.kind <> 'referral' then x.record_id end`,
        recordOf: idOfRecord,
        shows: ({ record }, { caller }) =>
          caller.role !== 'patient' || (record as OrderRow).status !== 'entered-in-error',
        rowsIn: (record) =>
          (record as OrderRow).items.map(({ id }) => ({ kind: (record as OrderRow).kind, id, record })),
      },
      {
        kind: referralRecord,
        holds: isReferral,
        record: piece`case when x.kind = 'referral' then x.record_id end`,
        recordOf: idOfRecord,
        shows: (_, { caller }) => caller.role !== 'patient',
        rowsIn: (record) => [{ kind: 'referral', id: (record as { id: string }).id, record }],
      },
    ],
    follows: { records: [orderRecord.resource_type, referralRecord.resource_type], column: column('x.record_id') },
    ofPatients: {
      search: [
        'identifier',
        'patient',
        'subject',
        'requester',
        'requisition',
        'category',
        'priority',
        'status',
        'intent',
        'code',
        'authored',
        'body-site',
        'specimen',
      ],
    },
    search: {
      patient: reference('subject', PATIENT, 'For whom it is.'),
      subject: reference('subject', PATIENT, 'For whom it is.'),
      encounter: reference('encounter', { Encounter: column('x.encounter_id') }, 'The visit in which it was ordered.'),
      requester: reference('requester', { Practitioner: column('x.ordered_by') }, 'Who ordered it.'),
      performer: {
        ...reference('performer', { Practitioner: column('x.performer_id') }, 'To whom a patient is referred.'),
        missing: piece`x.kind <> 'referral'`,
      },
      requisition: numbered(column('x.number'), 'order-number', 'The number of the order, which several may share.'),
      category: lasting(
        codedBy(
          SNOMED,
          {
            '108252007': piece`x.kind = 'laboratory'`,
            '363679005': piece`x.kind = 'imaging'`,
            '71388002': piece`x.kind = 'procedure'`,
            '9632001': piece`x.kind = 'nursing'`,
            '277132007': piece`x.kind = 'therapy'`,
            '182922004': piece`x.kind = 'diet'`,
            [REFERRAL_CATEGORY]: piece`x.kind = 'referral'`,
          },
          '108252007 for the laboratory, 363679005 for images, 71388002 for procedures, 9632001 for nursing, 277132007 for therapies, 182922004 for diets, 3457005 for referrals.',
          FALSE,
        ),
      ),
      priority: codedBy(
        'http://hl7.org/fhir/request-priority',
        {
          routine: piece`x.priority = 'routine'`,
          urgent: piece`x.priority = 'urgent'`,
          stat: piece`x.priority = 'emergency'`,
        },
        'routine, urgent or stat.',
        FALSE,
      ),
      status: codedBy(
        'http://hl7.org/fhir/request-status',
        {
          active: [piece`x.order_status = 'active' and ${OPEN}`, piece`x.referral_status in ('sent', 'accepted')`],
          'on-hold': piece`x.order_status = 'on-hold' and ${OPEN}`,
          revoked: [
            piece`${VALID} and x.item_status in ('cancelled', 'rejected')`,
            piece`x.order_status = 'revoked' and ${OPEN}`,
            piece`x.referral_status in ('declined', 'cancelled')`,
          ],
          completed: [
            piece`${VALID} and x.item_status = 'resulted'`,
            piece`x.order_status = 'completed' and ${OPEN}`,
            piece`x.referral_status = 'completed'`,
          ],
          'entered-in-error': piece`x.order_status = 'entered-in-error'`,
        },
        'active, on-hold, revoked, completed or entered-in-error.',
        FALSE,
      ),
      intent: always('http://hl7.org/fhir/request-intent', 'order', 'order.'),
      code,
      authored: instant(column('x.authored_at'), 'When it was ordered.'),
      'body-site': textOnly(column('x.body_part'), 'Of which part of the body.', piece`x.body_part is not null`),
      specimen: UNRECORDED.reference('specimen', piece`x.specimen is null`),
      ...unrecorded(
        { token: ['order-detail', 'performer-type'], date: ['occurrence'], uri: ['instantiates-uri'] },
        {
          'based-on': 'basedOn',
          'instantiates-canonical': 'instantiatesCanonical',
          replaces: 'replaces',
        },
      ),
    },
  },
  { item: (sent) => [(sent as ServiceRequest).code, (sent as ServiceRequest).bodySite] },
);
