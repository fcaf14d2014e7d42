import { column, FALSE, piece, raw } from '../../../db/piece.js';
import { findOrdered, ORDERED_MEDICATION } from '../../../features/inpatient-medications/index.js';
import {
  ADMINISTRATION_COLUMNS,
  administrationRecord,
  administrationSubject,
  visibleAdministrations,
} from '../../../features/medication-administrations/index.js';
import { instant, reference, words } from '../../search/column-parameters.js';
import type { SearchParameter } from '../../search/parameter.js';
import { codedBy, codedIn, inTexts, valuesIn } from '../../search/token-parameters.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import { ADMINISTRATION_STATUS, FHIR_ADMINISTRATION_STATUS } from '../../systems.js';
import type { TypeSpec } from '../../type.js';
import { medicationAdministrationResource, type AdministeredRow } from './map.js';

const PATIENT = { Patient: column('g.patient_id') };
const COUNTS = piece`g.superseded_by_id is null`;
const ORDERS = 'inpatient_medications';

const whyNot: SearchParameter = {
  ...codedBy(
    ADMINISTRATION_STATUS,
    {
      refused: piece`g.status = 'refused'`,
      withheld: piece`g.status = 'withheld'`,
      missed: piece`g.status = 'missed'`,
    },
    'refused, withheld or missed; `:text` looks at the words of why.',
    piece`g.status = 'given'`,
  ),
  text: (text) => words([piece`case when g.status <> 'given' then g.reason end`], '').match(text, 'begins'),
};

/** What became of the doses of patients in hospital. It is recorded at `/api/v1/admissions/{admission}/administrations`. */
export const medicationAdministration: TypeSpec<AdministeredRow> = {
  type: 'MedicationAdministration',
  record: 'medication_administration',
  ability: 'admissions:care',
  orAbility: 'pharmacy:read',
  andAbility: 'admissions:read',
  area: 'hospitalization',
  patientColumn: column('g.patient_id'),
  phi: { level: 'full', subject: administrationSubject },
  visible: visibleAdministrations,
  columns: [raw(ADMINISTRATION_COLUMNS), raw(ORDERED_MEDICATION)],
  key: [{ column: column('g.id'), type: 'uuid' }],
  updated: column('g.updated_at'),
  map: medicationAdministrationResource,
  patientsOf: ({ patient }) => [patient.id],
  versions: { kind: administrationRecord },
  async completed(rows, { db, clinic }) {
    const ordered = await findOrdered(
      db,
      clinic.id,
      rows.map(({ medication_id }) => medication_id),
    );
    return rows.map((row) => ({ ...row, ...ordered.get(row.medication_id) }));
  },
  search: {
    patient: reference('subject', PATIENT, 'Whose dose it was.'),
    subject: reference('subject', PATIENT, 'Whose dose it was.'),
    context: reference('context', { Encounter: column('g.admission_id') }, 'The stay in hospital.'),
    request: reference('request', { MedicationRequest: column('g.medication_id') }, 'What was ordered.'),
    performer: reference(
      'performer.actor',
      { Practitioner: column('g.author_id') },
      'Who gave it, or says what became of it.',
    ),
    'effective-time': instant(column('g.given_at'), 'When it was given, or not given.'),
    status: codedBy(
      FHIR_ADMINISTRATION_STATUS,
      {
        completed: piece`${COUNTS} and g.status = 'given'`,
        'not-done': piece`${COUNTS} and g.status <> 'given'`,
        'entered-in-error': piece`g.superseded_by_id is not null`,
      },
      'completed, not-done, or entered-in-error of what was corrected.',
      FALSE,
    ),
    'reason-not-given': whyNot,
    code: codedIn(
      column('m.medication_system'),
      column('m.medication_code'),
      inTexts(column('m.medication_display'), { table: ORDERS, said: 'medication_display' }),
      'The medication that was ordered.',
      valuesIn(ORDERS, column('medication_system')),
    ),
    ...unrecorded({ token: ['identifier', 'reason-given'] }, { device: 'device', medication: 'medicationReference' }),
  },
};
