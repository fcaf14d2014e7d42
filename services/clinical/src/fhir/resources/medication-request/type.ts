import { column, piece, raw } from '../../../db/piece.js';
import type { MedicationRequest } from '@medplum/fhirtypes';
import { sql } from '../../../db/db.js';
import { medicationRecord } from '../../../features/inpatient-medications/index.js';
import { prescriptionRecord, type PrescriptionRow } from '../../../features/prescriptions/index.js';
import { instant, reference } from '../../search/column-parameters.js';
import { eitherSeparately, lasting } from '../../search/parameter.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import { always, coded, codedBy, codedIn, inTexts, numbered, valuesIn } from '../../search/token-parameters.js';
import { REQUEST_CATEGORY } from '../../systems.js';
import type { Reader, TypeSpec } from '../../type.js';
import { withIdentifierSupport } from '../identifier-support.js';
import { idOfRecord, isInpatient, patientOfRequest, requestResource, requestSubject, type RequestRow } from './row.js';
import { RECORD, requestParts } from './source.js';
import { medicationRequestWrites } from './writes.js';

const PATIENT = { Patient: column('x.patient_id') };
const TABLES = ['prescription_items', 'inpatient_medications'] as const;
const WORDS = column('x.medication_display');
const SYSTEM = column('medication_system');

/** Patients are shown what was issued to them. */
const isIssued = ({ record }: RequestRow, { caller }: Reader): boolean =>
  caller.role !== 'patient' || (record as PrescriptionRow).status !== 'draft';

/** What is prescribed, wherever that is said. */
const medicationIn = ({ medicationCodeableConcept, medicationReference, contained }: MedicationRequest): unknown =>
  medicationCodeableConcept ?? [medicationReference, contained];

export const medicationRequest: TypeSpec<RequestRow> = withIdentifierSupport<RequestRow>(
  {
    type: 'MedicationRequest',
    record: 'prescription',
    ability: 'prescriptions:read',
    patientColumn: column('x.patient_id'),
    phi: { level: 'limited', subject: requestSubject, ownRecords: true },
    visible: (reader, patientId) => sql.from(sql.unionAll(requestParts(reader, patientId)).as('x')),
    parts: { as: 'x', visible: requestParts },
    columns: ['x.kind', 'x.id', raw(RECORD)],
    key: [{ column: column('x.id'), type: 'uuid' }],
    updated: column('x.updated_at'),
    map: requestResource,
    patientsOf: (row) => [patientOfRequest(row)],
    writes: medicationRequestWrites,
    versions: [
      {
        kind: prescriptionRecord,
        holds: (row) => !isInpatient(row),
        record: piece`case when x.kind = 'prescription' then x.record_id end`,
        recordOf: idOfRecord,
        rowsIn: (record) => (record as PrescriptionRow).items.map(({ id }) => ({ kind: 'prescription', id, record })),
        shows: isIssued,
      },
      {
        kind: medicationRecord,
        holds: isInpatient,
        record: piece`case when x.kind = 'inpatient' then x.record_id end`,
        recordOf: idOfRecord,
        rowsIn: (record) => [{ kind: 'inpatient', id: (record as { id: string }).id, record }],
      },
    ],
    follows: {
      records: [prescriptionRecord.resource_type, medicationRecord.resource_type],
      column: column('x.record_id'),
    },
    search: {
      identifier: numbered(column('x.order_number'), 'medication-order-number', 'The number of an order in hospital.'),
      patient: reference('subject', PATIENT, 'For whom it is.'),
      subject: reference('subject', PATIENT, 'For whom it is.'),
      encounter: reference(
        'encounter',
        { Encounter: column('x.encounter_id') },
        'The visit in which it was prescribed, or the stay in hospital.',
      ),
      requester: reference('requester', { Practitioner: column('x.prescriber_id') }, 'Who prescribed it.'),
      'group-identifier': numbered(
        column('x.number'),
        'prescription-number',
        'The number of the prescription, which several may share.',
      ),
      status: coded(
        column('x.status'),
        'http://hl7.org/fhir/CodeSystem/medicationrequest-status',
        'draft, active, on-hold, completed, stopped or cancelled.',
      ),
      intent: always('http://hl7.org/fhir/CodeSystem/medicationrequest-intent', 'order', 'order.'),
      category: lasting(
        codedBy(
          REQUEST_CATEGORY,
          { inpatient: piece`x.kind = 'inpatient'` },
          'inpatient, of orders in hospital.',
          piece`x.kind = 'prescription'`,
        ),
      ),
      code: codedIn(
        column('x.medication_system'),
        column('x.medication_code'),
        (words) =>
          eitherSeparately(TABLES.map((table) => inTexts(WORDS, { table, said: 'medication_display' })(words))),
        'The medication.',
        piece`${valuesIn('prescription_items', SYSTEM)} union ${valuesIn('inpatient_medications', SYSTEM)}`,
      ),
      ...unrecorded(
        { token: ['intended-performertype', 'priority'], date: ['date'] },
        {
          'intended-dispenser': 'dispenseRequest.performer',
          'intended-performer': 'performer',
          medication: 'medicationReference',
        },
      ),
      authoredon: instant(column('x.authored_at'), 'When it was prescribed.'),
    },
  },
  {
    item: (sent) => medicationIn(sent as MedicationRequest),
    gone: piece`not exists (select from prescription_items x where x.clinic_id = n.clinic_id and x.id = n.resource_id)`,
  },
);
