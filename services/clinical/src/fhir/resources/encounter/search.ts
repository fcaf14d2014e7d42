import { column, FALSE, inside, piece, type Piece } from '../../../db/piece.js';
import { periodBetween, reference } from '../../search/column-parameters.js';
import { all, either, is, isThere, type SearchParameter } from '../../search/parameter.js';
import { coded, codedBy, codedBySeveral, textOnly } from '../../search/token-parameters.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import {
  ACT_CODE,
  CONSULTATION_TYPE,
  DISCHARGE_DISPOSITION,
  PARTICIPATION_TYPE,
  localSystem,
  type LocalSystem,
} from '../../systems.js';
import { ADMISSION_DISPOSITION, ADMISSION_STATUS } from './admission-map.js';
import { diagnosedIn } from './diagnosis-search.js';
import { VISIT_DISPOSITION, VISIT_STATUS } from './emergency-map.js';

const PATIENT = { Patient: column('x.patient_id') };
const IS_CONSULTATION = piece`x.kind = 'consultation'`;
const IS_VISIT = piece`x.kind = 'emergency_visit'`;
const IS_ADMISSION = piece`x.kind = 'admission'`;

const NUMBERS: readonly (readonly [LocalSystem, Piece])[] = [
  ['consultation-number', IS_CONSULTATION],
  ['emergency-visit-number', IS_VISIT],
  ['admission-number', IS_ADMISSION],
];

/** Each kind has numbers of its own. */
const identifier: SearchParameter = {
  type: 'token',
  documentation: 'The number of the consultation, of the emergency visit or of the admission.',
  missing: FALSE,
  match({ system, code }, clinic) {
    const of = NUMBERS.filter(([name]) => system === undefined || system === localSystem(clinic.id, name));
    const number = code === undefined ? isThere(column('x.number')) : is(column('x.number'), code);
    if (of.length === NUMBERS.length) return number;
    return either(of.map(([, kind]) => ({ sql: piece`${kind} and ${number.sql}` })));
  },
};

const ENCOUNTER_STATUS = 'http://hl7.org/fhir/encounter-status';
const CONSULTATION_STATUS = { draft: 'in-progress', completed: 'finished', entered_in_error: 'entered-in-error' };

/** The words of one kind, by what they are here. */
const statusIn = (of: Piece, words: Readonly<Record<string, string>>) => {
  const codes = [...new Set(Object.values(words))];
  const said = (code: string) => Object.keys(words).filter((word) => words[word] === code);
  return coded(of, ENCOUNTER_STATUS, '', Object.fromEntries(codes.map((code) => [code, said(code)])));
};
const STATUSES = [
  statusIn(column('x.consultation_status'), CONSULTATION_STATUS),
  statusIn(column('x.visit_status'), VISIT_STATUS),
  statusIn(column('x.admission_status'), ADMISSION_STATUS),
];
const status: SearchParameter = {
  type: 'token',
  documentation: 'planned, arrived, triaged, in-progress, onleave, finished, cancelled or entered-in-error.',
  missing: FALSE,
  match: (token, clinic) => either(STATUSES.map((each) => each.match(token, clinic))),
  differs: (token, clinic) => all(STATUSES.flatMap((each) => each.differs?.(token, clinic) ?? [])),
};

const saidAs = (code: string): string[] =>
  Object.entries({ ...VISIT_DISPOSITION, ...ADMISSION_DISPOSITION }).flatMap(([said, as]) =>
    as === code ? [said] : [],
  );

const disposition = coded(
  column('x.outcome'),
  DISCHARGE_DISPOSITION,
  'home, other-hcf, aadvice, exp, hosp or oth, for who reads how it ended.',
  Object.fromEntries(['home', 'other-hcf', 'aadvice', 'exp', 'hosp', 'oth'].map((code) => [code, saidAs(code)])),
);

/** Who attends, and the nurse of an emergency visit. */
const participant: SearchParameter = {
  ...reference('participant.individual', {}, 'Who saw the patient, attends or nurses them.'),
  missing: piece`x.practitioner_id is null and x.nurse_id is null`,
  ofOther: { Practitioner: (id) => ({ sql: piece`x.practitioner_id = ${id} or x.nurse_id = ${id}` }) },
  through: {
    Practitioner: {
      key: column('d.id'),
      column: piece`unnest(array[x.practitioner_id, x.nurse_id])`,
      match: (found) => ({ sql: piece`x.practitioner_id in ${found} or x.nurse_id in ${found}` }),
    },
  },
};

/** The beds of an admission, of stays that were not taken back. */
const stays = (chosen: Piece, where: Piece) =>
  piece`select ${inside(chosen)} from admission_stays stay_row where stay_row.clinic_id = (select current_clinic_id())
    and not stay_row.voided and ${inside(where)}`;
const OF_ADMISSION = column('stay_row.admission_id');
const OWN_STAYS = piece`${OF_ADMISSION} = ${inside(column('x.id'))}`;

const location: SearchParameter = {
  ...reference('location.location', {}, 'The bay of an emergency visit, or a bed of an admission.'),
  missing: piece`x.location_id is null and not exists (${inside(stays(piece`1`, OWN_STAYS))})`,
  ofOther: {
    Location: (id) => ({
      sql: piece`x.location_id = ${id} or x.id in (${inside(stays(OF_ADMISSION, piece`stay_row.bed_id = ${id}`))})`,
    }),
  },
  through: {
    Location: {
      key: column('x.id'),
      column: piece`unnest(array_append(array(${inside(stays(column('stay_row.bed_id'), OWN_STAYS))}), x.location_id))`,
      match: (found) => ({
        sql: piece`x.location_id in ${found} or x.id in (${inside(stays(OF_ADMISSION, piece`stay_row.bed_id in ${found}`))})`,
      }),
    },
  },
};

const PERIOD = periodBetween(
  column('stay_row.from_at'),
  column('stay_row.to_at'),
  'From when to when the patient was in one of the beds.',
);
const locationPeriod: SearchParameter = {
  type: 'date',
  documentation: PERIOD.documentation,
  missing: piece`not exists (${inside(stays(piece`1`, OWN_STAYS))})`,
  match: (prefix, period) => ({
    sql: piece`x.id in (${inside(stays(OF_ADMISSION, PERIOD.match(prefix, period).sql))})`,
  }),
};

export const encounterSearch = {
  identifier,
  patient: reference('subject', PATIENT, 'Whose visit it was.'),
  subject: reference('subject', PATIENT, 'Whose visit it was.'),
  participant,
  practitioner: participant,
  appointment: reference('appointment', { Appointment: column('x.appointment_id') }, 'The appointment that led to it.'),
  date: periodBetween(column('x.started_at'), column('x.ended_at'), 'From its beginning to its end.'),
  'service-provider': reference('serviceProvider', { Organization: column('x.clinic_id') }, 'The clinic.'),
  status,
  class: codedBy(
    ACT_CODE,
    {
      VR: piece`${IS_CONSULTATION} and x.type = 'telemedicine'`,
      AMB: piece`${IS_CONSULTATION} and x.type is distinct from 'telemedicine'`,
      EMER: IS_VISIT,
      IMP: IS_ADMISSION,
    },
    'EMER of the emergency room, IMP of the hospital, VR for telemedicine, AMB for all others.',
    FALSE,
  ),
  type: coded(
    column('x.type'),
    CONSULTATION_TYPE,
    'first, follow_up, urgent, telemedicine, procedure or discharge_summary.',
  ),
  diagnosis: {
    ...reference('diagnosis.condition', { Condition: column('x.id') }, 'What was diagnosed.'),
    missing: piece`not x.is_diagnosed and not exists (select from consultation_diagnoses diagnosed_row
      where diagnosed_row.clinic_id = x.clinic_id and diagnosed_row.consultation_id = x.id)`,
    ofOther: { Condition: diagnosedIn('x') },
  },
  'participant-type': codedBySeveral(
    PARTICIPATION_TYPE,
    {
      PPRF: IS_CONSULTATION,
      AUTHEN: piece`x.signed_by <> x.practitioner_id`,
      ATND: piece`not ${IS_CONSULTATION} and x.practitioner_id is not null`,
      SPRF: piece`x.nurse_id is not null`,
    },
    'PPRF, who saw the patient, AUTHEN, who signed for them, ATND, who attends, or SPRF, the nurse.',
    piece`x.practitioner_id is null and x.nurse_id is null`,
  ),
  'reason-code': textOnly(column('x.reason'), 'Why the patient came, for who reads it.'),
  location,
  'location-period': locationPeriod,
  'discharge-disposition': disposition,
  'part-of': reference(
    'partOf',
    { Encounter: column('x.part_of_id') },
    'The emergency visit that an admission came of, or the visit or admission that a note is of.',
  ),
  ...unrecorded(
    { token: ['special-arrangement'], quantity: ['length'] },
    {
      account: 'account',
      'based-on': 'basedOn',
      'episode-of-care': 'episodeOfCare',
      'reason-reference': 'reasonReference',
    },
  ),
} satisfies Record<string, SearchParameter>;
