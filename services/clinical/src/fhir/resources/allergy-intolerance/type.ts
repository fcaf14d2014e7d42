import { sql } from '../../../db/db.js';
import type { Clinic } from '../../../domain/clinic.js';
import {
  ALLERGY_COLUMNS,
  allergyRecord,
  allergySubject,
  visibleAllergies,
  type AllergyRow,
} from '../../../features/allergies/index.js';
import { possibleInstant, reference } from '../../search/kinds.js';
import { partialDay } from '../../search/partial-days.js';
import { all, anyApart, type SearchParameter, type Token } from '../../search/parameter.js';
import { coded, codedBy, codedIn, inTexts, valuesIn } from '../../search/tokens.js';
import { unsaid } from '../../search/unsaid.js';
import { ALLERGY_CLINICAL, ALLERGY_VERIFICATION, SNOMED } from '../../systems.js';
import type { TypeSpec } from '../../type.js';
import { identified } from '../identified.js';
import { allergyIntoleranceResource, NO_KNOWN_ALLERGY } from './map.js';
import { REACTION_SEARCH } from './reactions.js';
import { allergyIntoleranceWrites } from './writes.js';

const SUBSTANCE = codedIn(
  'a.substance_system',
  'a.substance_code',
  inTexts('a.substance_display', { table: 'allergies', said: 'substance_display' }),
  'The substance.',
  valuesIn('allergies', 'substance_system'),
);

/** That there is none is a code as well. */
const code: SearchParameter = {
  ...SUBSTANCE,
  missing: 'a.substance_code is null and not a.none_known',
  match(token: Token, clinic: Clinic) {
    const none =
      (token.system === undefined || token.system === SNOMED) && (token.code ?? NO_KNOWN_ALLERGY) === NO_KNOWN_ALLERGY;
    const stated = none ? [{ sql: '(a.none_known and a.substance_code is null)', values: [] }] : [];
    const substance = SUBSTANCE.match(token, clinic);
    const beside = { sql: 'not a.none_known', values: [] };
    const named = { ...all([substance, beside]), ...(substance.among && { among: { ...substance.among, beside } }) };
    return anyApart([...stated, named]);
  },
  differs(token: Token, clinic: Clinic) {
    const others = SUBSTANCE.differs?.(token, clinic);
    if (token.system !== SNOMED || !others?.apart) return others;
    const isSome = { sql: 'not a.none_known', values: [] };
    return anyApart(others.apart.map((each) => ({ ...each, ...all([each, isSome]) })));
  },
};

export const allergyIntolerance: TypeSpec<AllergyRow> = identified<AllergyRow>({
  type: 'AllergyIntolerance',
  record: 'allergy',
  ability: 'consultations:read',
  patientColumn: 'a.patient_id',
  phi: { level: 'full', subject: allergySubject },
  visible: ({ clinic, caller, grant }, patientId) =>
    visibleAllergies({ clinicId: clinic.id, caller, grant }, patientId),
  columns: [sql.raw(ALLERGY_COLUMNS)],
  key: [{ column: 'a.id', type: 'uuid' }],
  updated: 'a.updated_at',
  map: allergyIntoleranceResource,
  patientsOf: ({ patient }) => [patient.id],
  writes: allergyIntoleranceWrites,
  versions: { kind: allergyRecord },
  search: {
    patient: reference('patient', { Patient: 'a.patient_id' }, 'Whose it is.'),
    code,
    'clinical-status': codedBy(
      ALLERGY_CLINICAL,
      {
        active: `a.clinical_status = 'active'`,
        inactive: `a.clinical_status = 'inactive'`,
        resolved: `a.clinical_status = 'resolved'`,
      },
      'active, inactive or resolved.',
      `a.verification_status = 'entered-in-error'`,
    ),
    'verification-status': codedBy(
      ALLERGY_VERIFICATION,
      {
        unconfirmed: `a.verification_status = 'unconfirmed'`,
        confirmed: `a.verification_status = 'confirmed'`,
        refuted: `a.verification_status = 'refuted'`,
        'entered-in-error': `a.verification_status = 'entered-in-error'`,
      },
      'unconfirmed, confirmed, refuted or entered-in-error.',
      'false',
    ),
    category: coded(
      'a.category',
      'http://hl7.org/fhir/allergy-intolerance-category',
      'food, medication, environment or biologic.',
    ),
    type: coded('a.type', 'http://hl7.org/fhir/allergy-intolerance-type', 'allergy or intolerance.'),
    criticality: coded(
      'a.criticality',
      'http://hl7.org/fhir/allergy-intolerance-criticality',
      'low, high or unable-to-assess.',
    ),
    date: possibleInstant('a.recorded_at', 'When it was recorded.'),
    asserter: {
      ...reference('asserter', { Practitioner: 'a.asserter_id' }, 'Who said so, the patient or a practitioner.'),
      missing: 'a.asserter_type is null',
      ofOther: { Patient: (id) => ({ sql: `(a.asserter_type = 'patient' and a.patient_id = ?)`, values: [id] }) },
    },
    'last-date': partialDay('a.last_occurrence', 'When it last came.'),
    ...REACTION_SEARCH,
    ...unsaid({ token: ['route'] }),
    recorder: reference('recorder', { Practitioner: 'a.recorder_id' }, 'Who recorded it.'),
  },
});
