import type { ServiceRequest } from '@medplum/fhirtypes';
import type { Clinic } from '../../../domain/clinic.js';
import { sql } from '../../../db/db.js';
import { ORDER_COLUMNS, orderRecord, visibleOrders, type OrderRow } from '../../../features/orders/index.js';
import { orderItemSubject } from '../../../features/orders/index.js';
import { instant, reference } from '../../search/kinds.js';
import { always, codedBy, numbered, saidInWords } from '../../search/tokens.js';
import {
  among,
  anyApart,
  either,
  lasting,
  NEVER,
  type Condition,
  type SearchParameter,
  type Token,
} from '../../search/parameter.js';
import { localSystem, LOINC, SNOMED } from '../../systems.js';
import { UNSAID, unsaid } from '../../search/unsaid.js';
import type { TypeSpec } from '../../type.js';
import { identified } from '../identified.js';
import { serviceRequestResource, type OrderedRow } from './map.js';
import { serviceRequestWrites } from './writes.js';

const PATIENT = { Patient: 'o.patient_id' };

/** What of the catalog's tests the words say, and whether it is these or all others that are looked for. */
function tests({ system, code }: Token, clinic: Clinic, isNot: boolean): Condition {
  const columns = { [LOINC]: 't.loinc', [localSystem(clinic.id, 'test')]: 't.code' };
  const asked = Object.entries(columns).filter(([named]) => system === undefined || named === system);
  const named = either(
    asked.map(([, column]) =>
      code === undefined ? { sql: `${column} is not null`, values: [] } : { sql: `${column} = ?`, values: [code] },
    ),
  );
  const told = isNot ? `not coalesce(${named.sql}, false)` : named.sql;
  const query = `select t.id from visible_tests t where ${told}`;
  return asked.length === 0 && !isNot ? NEVER : among('i.test_id', 'uuid', { sql: query, values: named.values });
}

const code: SearchParameter = {
  type: 'token',
  documentation: 'What was ordered, in LOINC or by the code of the catalog.',
  missing: 'i.test_id is null',
  match: (token, clinic) => tests(token, clinic, false),
  // What differs from one code is nearly all: it is met without being looked up.
  differs: (token, clinic) =>
    token.code === undefined
      ? anyApart([tests(token, clinic, true), { sql: 'i.test_id is null', values: [] }])
      : undefined,
};

/** As the mapper says what became of an item: by the item where that is settled, else by its order. */
const OPEN = `i.status in ('requested', 'collected', 'in_process')`;
const VALID = `o.status <> 'entered-in-error'`;

export const serviceRequest: TypeSpec<OrderedRow> = identified<OrderedRow>(
  {
    type: 'ServiceRequest',
    record: 'order',
    ability: 'consultations:read',
    patientColumn: 'o.patient_id',
    phi: { level: 'full', subject: orderItemSubject },
    visible: (reader, patientId) =>
      visibleOrders(reader, patientId).joinRaw('join order_items i on i.clinic_id = o.clinic_id and i.order_id = o.id'),
    columns: [sql.raw(ORDER_COLUMNS), 'i.id as item_id'],
    key: [{ column: 'i.id', type: 'uuid' }],
    updated: 'o.updated_at',
    map: serviceRequestResource,
    patientsOf: ({ patient_id }) => [patient_id],
    writes: serviceRequestWrites,
    versions: {
      kind: orderRecord,
      record: 'o.id',
      recordOf: ({ id }) => id,
      rowsIn: (content) => (content as OrderRow).items.map(({ id }) => ({ ...(content as OrderRow), item_id: id })),
    },
    follows: { records: [orderRecord.resource_type], column: 'o.id' },
    search: {
      patient: reference('subject', PATIENT, 'For whom it is.'),
      subject: reference('subject', PATIENT, 'For whom it is.'),
      encounter: reference('encounter', { Encounter: 'o.consultation_id' }, 'The visit in which it was ordered.'),
      requester: reference('requester', { Practitioner: 'o.ordered_by' }, 'Who ordered it.'),
      requisition: numbered('o.number', 'order-number', 'The number of the order, which several may share.'),
      category: lasting(
        codedBy(
          SNOMED,
          { '108252007': `o.kind = 'laboratory'`, '363679005': `o.kind = 'imaging'` },
          '108252007 for the laboratory, 363679005 for images.',
          'false',
        ),
      ),
      priority: codedBy(
        'http://hl7.org/fhir/request-priority',
        { routine: `o.priority = 'routine'`, urgent: `o.priority = 'urgent'`, stat: `o.priority = 'emergency'` },
        'routine, urgent or stat.',
        'false',
      ),
      status: codedBy(
        'http://hl7.org/fhir/request-status',
        {
          active: `o.status = 'active' and ${OPEN}`,
          'on-hold': `o.status = 'on-hold' and ${OPEN}`,
          revoked: [`${VALID} and i.status in ('cancelled', 'rejected')`, `o.status = 'revoked' and ${OPEN}`],
          completed: [`${VALID} and i.status = 'resulted'`, `o.status = 'completed' and ${OPEN}`],
          'entered-in-error': `o.status = 'entered-in-error'`,
        },
        'active, on-hold, revoked, completed or entered-in-error.',
        'false',
      ),
      intent: always('http://hl7.org/fhir/request-intent', 'order', 'order.'),
      code,
      authored: instant('o.ordered_at', 'When it was ordered.'),
      'body-site': saidInWords('i.body_part', 'Of which part of the body.', 'i.body_part is not null'),
      specimen: UNSAID.reference('specimen', 'i.specimen is null'),
      ...unsaid(
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
