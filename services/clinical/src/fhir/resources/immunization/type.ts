import { column, piece, raw } from '../../../db/piece.js';
import {
  IMMUNIZATION_COLUMNS,
  immunizationRecord,
  immunizationSubject,
  visibleImmunizations,
  type ImmunizationRow,
} from '../../../features/immunizations/index.js';
import { reference, words } from '../../search/column-parameters.js';
import { partialDay } from '../../search/partial-dates.js';
import { coded, codedIn, inTexts, textOnly, valuesIn } from '../../search/token-parameters.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import type { TypeSpec } from '../../type.js';
import { withIdentifierSupport } from '../identifier-support.js';
import { immunizationResource } from './map.js';
import { immunizationWrites } from './writes.js';

export const immunization: TypeSpec<ImmunizationRow> = withIdentifierSupport<ImmunizationRow>({
  type: 'Immunization',
  record: 'immunization',
  ability: 'consultations:read',
  area: 'general',
  patientColumn: column('i.patient_id'),
  own: true,
  phi: { level: 'full', subject: immunizationSubject, ownRecords: true },
  visible: ({ clinic, caller, grant }, patientId) =>
    visibleImmunizations({ clinicId: clinic.id, caller, grant }, patientId),
  columns: [raw(IMMUNIZATION_COLUMNS)],
  key: [{ column: column('i.id'), type: 'uuid' }],
  updated: column('i.updated_at'),
  map: immunizationResource,
  patientsOf: ({ patient }) => [patient.id],
  writes: immunizationWrites,
  versions: { kind: immunizationRecord },
  search: {
    patient: reference('patient', { Patient: column('i.patient_id') }, 'Who was vaccinated, or was not.'),
    date: partialDay(column('i.occurred_on'), 'When it was.'),
    'lot-number': words([column('i.lot_number')], 'The number of the vaccine’s lot.'),
    performer: reference(
      'performer.actor',
      { Practitioner: column('i.practitioner_id') },
      'Who gave it, or wrote it down.',
    ),
    status: coded(column('i.status'), 'http://hl7.org/fhir/event-status', 'completed, not-done or entered-in-error.', {
      completed: 'completed',
      'not-done': 'not_done',
      'entered-in-error': 'entered_in_error',
    }),
    'status-reason': textOnly(piece`case when i.status = 'not_done' then i.reason end`, 'Why it was not done.'),
    'reason-code': textOnly(piece`case when i.status <> 'not_done' then i.reason end`, 'Why it was done.'),
    'vaccine-code': codedIn(
      column('i.vaccine_system'),
      column('i.vaccine_code'),
      inTexts(column('i.vaccine_display'), { table: 'immunizations', said: 'vaccine_display' }),
      'The vaccine.',
      valuesIn('immunizations', column('vaccine_system')),
    ),
    ...unrecorded(
      { token: ['target-disease'], string: ['series'], date: ['reaction-date'] },
      {
        location: 'location',
        manufacturer: 'manufacturer',
        reaction: 'reaction.detail',
        'reason-reference': 'reasonReference',
      },
    ),
  },
});
