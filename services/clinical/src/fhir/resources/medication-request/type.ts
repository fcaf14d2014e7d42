import { column, piece, raw } from '../../../db/piece.js';
import type { MedicationRequest } from '@medplum/fhirtypes';
import {
  PRESCRIPTION_COLUMNS,
  prescriptionItemSubject,
  prescriptionRecord,
  visiblePrescriptions,
  type PrescriptionRow,
} from '../../../features/prescriptions/index.js';
import { instant, reference } from '../../search/column-parameters.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import { always, coded, codedIn, inTexts, numbered, valuesIn } from '../../search/token-parameters.js';
import type { Reader, TypeSpec } from '../../type.js';
import { withIdentifierSupport } from '../identifier-support.js';
import { medicationRequestResource, type PrescribedRow } from './map.js';
import { medicationRequestWrites } from './writes.js';

const PATIENT = { Patient: column('r.patient_id') };

/** Patients are shown what was issued to them. */
const isIssued = ({ status }: PrescriptionRow, { caller }: Reader): boolean =>
  caller.role !== 'patient' || status !== 'draft';

/** What is prescribed, wherever that is said. */
const medicationIn = ({ medicationCodeableConcept, medicationReference, contained }: MedicationRequest): unknown =>
  medicationCodeableConcept ?? [medicationReference, contained];

export const medicationRequest: TypeSpec<PrescribedRow> = withIdentifierSupport<PrescribedRow>(
  {
    type: 'MedicationRequest',
    record: 'prescription',
    ability: 'prescriptions:read',
    patientColumn: column('r.patient_id'),
    phi: { level: 'limited', subject: prescriptionItemSubject, ownRecords: true },
    visible: (reader, patientId) =>
      visiblePrescriptions(reader, patientId).joinRaw(
        'join prescription_items i on i.clinic_id = r.clinic_id and i.prescription_id = r.id',
      ),
    columns: [raw(PRESCRIPTION_COLUMNS), 'i.id as item_id'],
    key: [{ column: column('i.id'), type: 'uuid' }],
    updated: column('r.updated_at'),
    map: medicationRequestResource,
    patientsOf: ({ patient }) => [patient.id],
    writes: medicationRequestWrites,
    versions: {
      kind: prescriptionRecord,
      record: column('r.id'),
      recordOf: ({ id }) => id,
      rowsIn: (content) =>
        (content as PrescriptionRow).items.map(({ id }) => ({ ...(content as PrescriptionRow), item_id: id })),
      shows: isIssued,
    },
    follows: { records: [prescriptionRecord.resource_type], column: column('r.id') },
    search: {
      patient: reference('subject', PATIENT, 'For whom it is.'),
      subject: reference('subject', PATIENT, 'For whom it is.'),
      encounter: reference(
        'encounter',
        { Encounter: column('r.consultation_id') },
        'The visit in which it was prescribed.',
      ),
      requester: reference('requester', { Practitioner: column('r.prescriber_id') }, 'Who prescribed it.'),
      'group-identifier': numbered(
        column('r.number'),
        'prescription-number',
        'The number of the prescription, which several may share.',
      ),
      status: coded(
        column('r.status'),
        'http://hl7.org/fhir/CodeSystem/medicationrequest-status',
        'draft, active, completed, stopped or cancelled.',
      ),
      intent: always('http://hl7.org/fhir/CodeSystem/medicationrequest-intent', 'order', 'order.'),
      code: codedIn(
        column('i.medication_system'),
        column('i.medication_code'),
        inTexts(column('i.medication_display'), { table: 'prescription_items', said: 'medication_display' }),
        'The medication.',
        valuesIn('prescription_items', column('medication_system')),
      ),
      ...unrecorded(
        { token: ['category', 'intended-performertype', 'priority'], date: ['date'] },
        {
          'intended-dispenser': 'dispenseRequest.performer',
          'intended-performer': 'performer',
          medication: 'medicationReference',
        },
      ),
      authoredon: instant(column('r.authored_at'), 'When it was prescribed.'),
    },
  },
  {
    item: (sent) => medicationIn(sent as MedicationRequest),
    gone: piece`not exists (select from prescription_items x where x.clinic_id = n.clinic_id and x.id = n.resource_id)`,
  },
);
