import { column, FALSE, piece, raw } from '../../../db/piece.js';
import type { Clinic } from '../../../domain/clinic.js';
import {
  ALLERGY_COLUMNS,
  allergyRecord,
  allergySubject,
  stands,
  visibleAllergies,
  type AllergyRow,
} from '../../../features/allergies/index.js';
import { possibleInstant, reference } from '../../search/column-parameters.js';
import { partialDay } from '../../search/partial-dates.js';
import { all, eitherSeparately, type SearchParameter, type Token } from '../../search/parameter.js';
import { coded, codedBy, codedIn, inTexts, valuesIn } from '../../search/token-parameters.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import { ALLERGY_CLINICAL, ALLERGY_VERIFICATION, SNOMED } from '../../systems.js';
import type { TypeSpec } from '../../type.js';
import { withIdentifierSupport } from '../identifier-support.js';
import { allergyIntoleranceResource, NO_KNOWN_ALLERGY } from './map.js';
import { REACTION_SEARCH } from './reaction-search.js';
import { allergyIntoleranceWrites } from './writes.js';

const SUBSTANCE = codedIn(
  column('a.substance_system'),
  column('a.substance_code'),
  inTexts(column('a.substance_display'), { table: 'allergies', said: 'substance_display' }),
  'The substance.',
  valuesIn('allergies', column('substance_system')),
);

/** That there is none is a code as well. */
const code: SearchParameter = {
  ...SUBSTANCE,
  missing: piece`a.substance_code is null and not a.none_known`,
  match(token: Token, clinic: Clinic) {
    const none =
      (token.system === undefined || token.system === SNOMED) && (token.code ?? NO_KNOWN_ALLERGY) === NO_KNOWN_ALLERGY;
    const stated = none ? [{ sql: piece`a.none_known and a.substance_code is null` }] : [];
    const substance = SUBSTANCE.match(token, clinic);
    const also = { sql: piece`not a.none_known` };
    const named = { ...all([substance, also]), ...(substance.lookup && { lookup: { ...substance.lookup, also } }) };
    return eitherSeparately([...stated, named]);
  },
  differs(token: Token, clinic: Clinic) {
    const others = SUBSTANCE.differs?.(token, clinic);
    if (token.system !== SNOMED || !others?.alternatives) return others;
    const isSome = { sql: piece`not a.none_known` };
    return eitherSeparately(others.alternatives.map((each) => ({ ...each, ...all([each, isSome]) })));
  },
};

export const allergyIntolerance: TypeSpec<AllergyRow> = withIdentifierSupport<AllergyRow>({
  type: 'AllergyIntolerance',
  record: 'allergy',
  ability: 'consultations:read',
  patientColumn: column('a.patient_id'),
  own: true,
  phi: { level: 'full', subject: allergySubject, ownRecords: true },
  visible: ({ clinic, caller, grant }, patientId) =>
    visibleAllergies({ clinicId: clinic.id, caller, grant }, patientId),
  columns: [raw(ALLERGY_COLUMNS)],
  key: [{ column: column('a.id'), type: 'uuid' }],
  updated: column('a.updated_at'),
  map: allergyIntoleranceResource,
  patientsOf: ({ patient }) => [patient.id],
  writes: allergyIntoleranceWrites,
  versions: { kind: allergyRecord, shows: (row, { caller }) => caller.role !== 'patient' || stands(row) },
  search: {
    patient: reference('patient', { Patient: column('a.patient_id') }, 'Whose it is.'),
    code,
    'clinical-status': codedBy(
      ALLERGY_CLINICAL,
      {
        active: piece`a.clinical_status = 'active'`,
        inactive: piece`a.clinical_status = 'inactive'`,
        resolved: piece`a.clinical_status = 'resolved'`,
      },
      'active, inactive or resolved.',
      piece`a.verification_status = 'entered-in-error'`,
    ),
    'verification-status': codedBy(
      ALLERGY_VERIFICATION,
      {
        unconfirmed: piece`a.verification_status = 'unconfirmed'`,
        confirmed: piece`a.verification_status = 'confirmed'`,
        refuted: piece`a.verification_status = 'refuted'`,
        'entered-in-error': piece`a.verification_status = 'entered-in-error'`,
      },
      'unconfirmed, confirmed, refuted or entered-in-error.',
      FALSE,
    ),
    category: coded(
      column('a.category'),
      'http://hl7.org/fhir/allergy-intolerance-category',
      'food, medication, environment or biologic.',
    ),
    type: coded(column('a.type'), 'http://hl7.org/fhir/allergy-intolerance-type', 'allergy or intolerance.'),
    criticality: coded(
      column('a.criticality'),
      'http://hl7.org/fhir/allergy-intolerance-criticality',
      'low, high or unable-to-assess.',
    ),
    date: possibleInstant(column('a.recorded_at'), 'When it was recorded.'),
    asserter: {
      ...reference(
        'asserter',
        { Practitioner: column('a.asserter_id') },
        'Who said so, the patient or a practitioner.',
      ),
      missing: piece`a.asserter_type is null`,
      ofOther: { Patient: (id) => ({ sql: piece`a.asserter_type = 'patient' and a.patient_id = ${id}` }) },
    },
    'last-date': partialDay(column('a.last_occurrence'), 'When it last came.'),
    ...REACTION_SEARCH,
    ...unrecorded({ token: ['route'] }),
    recorder: reference('recorder', { Practitioner: column('a.recorder_id') }, 'Who recorded it.'),
  },
});
