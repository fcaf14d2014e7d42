import { column, FALSE, piece, raw } from '../../../db/piece.js';
import {
  DISPENSATION_COLUMNS,
  dispensationRecord,
  dispensedItemSubject,
  visibleDispensations,
  type DispensationRow,
} from '../../../features/dispensing/index.js';
import { instant, possibleInstant, reference } from '../../search/column-parameters.js';
import { eitherSeparately } from '../../search/parameter.js';
import { coded, numbered } from '../../search/token-parameters.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import { DISPENSE_STATUS } from '../../systems.js';
import type { TypeSpec } from '../../type.js';
import { medicationDispenseResource, STATUS, type DispensedRow } from './map.js';

const PATIENT = { Patient: column('d.patient_id') };

/** What patients of a pharmacy were given, or is prepared for them. It is given at `/api/v1/pharmacy/dispensations`. */
export const medicationDispense: TypeSpec<DispensedRow> = {
  type: 'MedicationDispense',
  record: 'dispensation',
  ability: 'pharmacy:read',
  area: 'pharmacy',
  patientColumn: column('d.patient_id'),
  phi: { level: 'full', subject: dispensedItemSubject },
  visible: (reader, patientId) =>
    visibleDispensations(reader, patientId).joinRaw(
      'join pharmacy_dispensed_items i on i.clinic_id = d.clinic_id and i.dispensation_id = d.id',
    ),
  columns: [raw(DISPENSATION_COLUMNS), 'i.id as item_id'],
  key: [{ column: column('i.id'), type: 'uuid' }],
  updated: column('d.updated_at'),
  map: medicationDispenseResource,
  patientsOf: ({ patient }) => [patient.id],
  versions: {
    kind: dispensationRecord,
    record: column('d.id'),
    recordOf: ({ id }) => id,
    rowsIn: (content) =>
      (content as DispensationRow).items.map(({ id }) => ({ ...(content as DispensationRow), item_id: id })),
  },
  follows: { records: [dispensationRecord.resource_type], column: column('d.id') },
  search: {
    identifier: numbered(
      column('d.number'),
      'dispensation-number',
      'The number of the dispensing, which several may share.',
    ),
    patient: reference('subject', PATIENT, 'For whom it is.'),
    subject: reference('subject', PATIENT, 'For whom it is.'),
    prescription: reference(
      'authorizingPrescription',
      { MedicationRequest: column('i.prescription_item_id') },
      'What was prescribed.',
    ),
    medication: reference('medicationReference', { Medication: column('i.product_id') }, 'The product.'),
    status: coded(
      column('d.status'),
      DISPENSE_STATUS,
      'preparation, on-hold, completed, declined or cancelled.',
      Object.fromEntries(Object.entries(STATUS).map(([said, code]) => [code, said])),
    ),
    performer: {
      ...reference(
        'performer.actor',
        { Practitioner: piece`coalesce(d.completed_by, d.practitioner_id)` },
        'Who prepared or gave it.',
      ),
      missing: FALSE,
      ofOther: {
        Practitioner: (id) =>
          eitherSeparately([{ sql: piece`d.practitioner_id = ${id}` }, { sql: piece`d.completed_by = ${id}` }]),
      },
    },
    whenprepared: instant(piece`least(d.created_at, d.completed_at)`, 'When it was prepared.'),
    whenhandedover: possibleInstant(column('d.completed_at'), 'When it was given to the patient.'),
    ...unrecorded(
      { token: ['code', 'type'] },
      {
        context: 'context',
        destination: 'destination',
        receiver: 'receiver',
        responsibleparty: 'substitution.responsibleParty',
      },
    ),
  },
};
