import { column, FALSE, inside, piece, raw } from '../../../db/piece.js';
import type { ServiceRequest } from '@medplum/fhirtypes';
import type { Clinic } from '../../../domain/clinic.js';
import { ORDER_COLUMNS, orderRecord, visibleOrders, type OrderRow } from '../../../features/orders/index.js';
import { orderItemSubject } from '../../../features/orders/index.js';
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
import { serviceRequestResource, type OrderedRow } from './map.js';
import { serviceRequestWrites } from './writes.js';

const PATIENT = { Patient: column('o.patient_id') };

/** What of the catalog's tests the words say, and whether it is these or all others that are looked for. */
function tests({ system, code }: Token, clinic: Clinic, isNot: boolean): Condition {
  const columns = { [LOINC]: column('t.loinc'), [localSystem(clinic.id, 'test')]: column('t.code') };
  const asked = Object.entries(columns).filter(([named]) => system === undefined || named === system);
  const named = either(asked.map(([, column]) => (code === undefined ? isThere(column) : is(column, code))));
  const told = isNot ? piece`not coalesce(${named.sql}, false)` : named.sql;
  const query = piece`select t.id from visible_tests t where ${inside(told)}`;
  return asked.length === 0 && !isNot ? NEVER : lookedUpIn(column('i.test_id'), 'uuid', query);
}

const code: SearchParameter = {
  type: 'token',
  documentation: 'What was ordered, in LOINC or by the code of the catalog.',
  missing: piece`i.test_id is null`,
  match: (token, clinic) => tests(token, clinic, false),
  // What differs from one code is nearly all: it is met without being looked up.
  differs: (token, clinic) =>
    token.code === undefined
      ? eitherSeparately([tests(token, clinic, true), { sql: piece`i.test_id is null` }])
      : undefined,
};

/** As the mapper says what became of an item: by the item where that is settled, else by its order. */
const OPEN = piece`i.status in ('requested', 'collected', 'in_process')`;
const VALID = piece`o.status <> 'entered-in-error'`;

export const serviceRequest: TypeSpec<OrderedRow> = withIdentifierSupport<OrderedRow>(
  {
    type: 'ServiceRequest',
    record: 'order',
    ability: 'consultations:read',
    patientColumn: column('o.patient_id'),
    phi: { level: 'full', subject: orderItemSubject },
    visible: (reader, patientId) =>
      visibleOrders(reader, patientId).joinRaw('join order_items i on i.clinic_id = o.clinic_id and i.order_id = o.id'),
    columns: [raw(ORDER_COLUMNS), 'i.id as item_id'],
    key: [{ column: column('i.id'), type: 'uuid' }],
    updated: column('o.updated_at'),
    map: serviceRequestResource,
    patientsOf: ({ patient_id }) => [patient_id],
    writes: serviceRequestWrites,
    versions: {
      kind: orderRecord,
      record: column('o.id'),
      recordOf: ({ id }) => id,
      rowsIn: (content) => (content as OrderRow).items.map(({ id }) => ({ ...(content as OrderRow), item_id: id })),
    },
    follows: { records: [orderRecord.resource_type], column: column('o.id') },
    search: {
      patient: reference('subject', PATIENT, 'For whom it is.'),
      subject: reference('subject', PATIENT, 'For whom it is.'),
      encounter: reference(
        'encounter',
        { Encounter: column('o.consultation_id') },
        'The visit in which it was ordered.',
      ),
      requester: reference('requester', { Practitioner: column('o.ordered_by') }, 'Who ordered it.'),
      requisition: numbered(column('o.number'), 'order-number', 'The number of the order, which several may share.'),
      category: lasting(
        codedBy(
          SNOMED,
          { '108252007': piece`o.kind = 'laboratory'`, '363679005': piece`o.kind = 'imaging'` },
          '108252007 for the laboratory, 363679005 for images.',
          FALSE,
        ),
      ),
      priority: codedBy(
        'http://hl7.org/fhir/request-priority',
        {
          routine: piece`o.priority = 'routine'`,
          urgent: piece`o.priority = 'urgent'`,
          stat: piece`o.priority = 'emergency'`,
        },
        'routine, urgent or stat.',
        FALSE,
      ),
      status: codedBy(
        'http://hl7.org/fhir/request-status',
        {
          active: piece`o.status = 'active' and ${OPEN}`,
          'on-hold': piece`o.status = 'on-hold' and ${OPEN}`,
          revoked: [piece`${VALID} and i.status in ('cancelled', 'rejected')`, piece`o.status = 'revoked' and ${OPEN}`],
          completed: [piece`${VALID} and i.status = 'resulted'`, piece`o.status = 'completed' and ${OPEN}`],
          'entered-in-error': piece`o.status = 'entered-in-error'`,
        },
        'active, on-hold, revoked, completed or entered-in-error.',
        FALSE,
      ),
      intent: always('http://hl7.org/fhir/request-intent', 'order', 'order.'),
      code,
      authored: instant(column('o.ordered_at'), 'When it was ordered.'),
      'body-site': textOnly(column('i.body_part'), 'Of which part of the body.', piece`i.body_part is not null`),
      specimen: UNRECORDED.reference('specimen', piece`i.specimen is null`),
      ...unrecorded(
        { token: ['order-detail', 'performer-type'], date: ['occurrence'], uri: ['instantiates-uri'] },
        {
          'based-on': 'basedOn',
          'instantiates-canonical': 'instantiatesCanonical',
          performer: 'performer',
          replaces: 'replaces',
        },
      ),
    },
  },
  { item: (sent) => [(sent as ServiceRequest).code, (sent as ServiceRequest).bodySite] },
);
