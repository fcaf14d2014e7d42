import type { CodeableConcept, Observation, ObservationComponent } from '@medplum/fhirtypes';
import type { ConsultationSaid, SignKey, SignRow } from '../../../features/consultations/index.js';
import { DATA_ABSENT, LOINC, OBSERVATION_CATEGORY } from '../../systems.js';
import { coding, concept, filled, metaOf, quantity, reference } from '../datatypes.js';

type Vitals = NonNullable<ConsultationSaid['vitals']>;
type Category = 'vital-signs' | 'laboratory' | 'survey';

export interface Sign {
  /** Of the value, or of each component. */
  measured: readonly { member: keyof Vitals; unit: string; loinc?: string; display?: string }[];
  /** More than one where HL7's profile asks for one beside that which the device's maker would take. */
  loinc: readonly string[];
  display: string;
  category: Category;
  /** HL7's profile of the vital sign. */
  profile?: string;
}

const one = (
  member: keyof Vitals,
  unit: string,
  loinc: string | readonly string[],
  display: string,
  profile?: string,
  category: Category = 'vital-signs',
): Sign => ({
  measured: [{ member, unit }],
  loinc: [loinc].flat(),
  display,
  category,
  ...(profile !== undefined && { profile }),
});

/** What a consultation's vital signs are as observations, by the last part of their ids. */
export const SIGNS = {
  'blood-pressure': {
    measured: [
      { member: 'systolic', unit: 'mm[Hg]', loinc: '8480-6', display: 'Systolic blood pressure' },
      { member: 'diastolic', unit: 'mm[Hg]', loinc: '8462-4', display: 'Diastolic blood pressure' },
    ],
    loinc: ['85354-9'],
    display: 'Blood pressure panel with all children optional',
    category: 'vital-signs',
    profile: 'bp',
  },
  'heart-rate': one('heart_rate', '/min', '8867-4', 'Heart rate', 'heartrate'),
  'respiratory-rate': one('respiratory_rate', '/min', '9279-1', 'Respiratory rate', 'resprate'),
  temperature: one('temperature_c', 'Cel', '8310-5', 'Body temperature', 'bodytemp'),
  spo2: one('spo2', '%', ['2708-6', '59408-5'], 'Oxygen saturation in Arterial blood by Pulse oximetry', 'oxygensat'),
  weight: one('weight_kg', 'kg', '29463-7', 'Body weight', 'bodyweight'),
  height: one('height_cm', 'cm', '8302-2', 'Body height', 'bodyheight'),
  bmi: one('bmi', 'kg/m2', '39156-5', 'Body mass index (BMI) [Ratio]', 'bmi'),
  glucose: one('glucose_mg_dl', 'mg/dL', '2339-0', 'Glucose [Mass/volume] in Blood', undefined, 'laboratory'),
  pain: one('pain', '{score}', '72514-3', 'Pain severity - 0-10 verbal numeric rating', undefined, 'survey'),
  gcs: one('gcs', '{score}', '9269-2', 'Glasgow coma score total', undefined, 'survey'),
} as const satisfies Record<string, Sign>;
export type SignName = keyof typeof SIGNS;
export const SIGN_NAMES = Object.keys(SIGNS) as SignName[];

/** One vital sign with as much of its consultation as it needs to be understood. */
interface SignSaid {
  key: SignKey;
  consultation: Pick<
    ConsultationSaid,
    'id' | 'status' | 'patient' | 'practitioner' | 'started_at' | 'version' | 'created_at' | 'updated_at'
  >;
  sign: SignName;
  values: Partial<Vitals>;
  /** Null where it was measured when the visit was. */
  observed_at: string | null;
}

/** The address of HL7's profile, where there is one. */
export const profileOf = ({ profile }: Sign): string | undefined =>
  profile === undefined ? undefined : `http://hl7.org/fhir/StructureDefinition/${profile}`;

/** The first of a sign in a visit is called by both, any other by its own id. */
export const signId = ({ id, part }: SignKey): string => (part === '' ? id : `${id}.${part}`);

/** The sign that a code of LOINC and its words are of. */
export const signCoded = ({ coding = [], text }: CodeableConcept): SignName | undefined =>
  SIGN_NAMES.find((name) => SIGNS[name].display === text && coding.some(({ code }) => code === SIGNS[name].loinc[0]));

/** The consultation and the sign that an id names. */
export function signOf(id: string): { consultation_id: string; sign: SignName } | undefined {
  const [, consultation_id, name = ''] = /^([0-9a-f-]{36})\.([a-z0-9-]+)$/.exec(id) ?? [];
  const sign = SIGN_NAMES.find((each) => each === name);
  return consultation_id && sign ? { consultation_id, sign } : undefined;
}

/** What was measured in a consultation, or said so by a version of it. */
export function signsOf(consultation: ConsultationSaid): SignSaid[] {
  const { id, vitals, signs } = consultation;
  if (signs)
    return signs.flatMap((row) => {
      const sign = SIGN_NAMES.find((name) => name === row.sign);
      return sign ? { consultation, key: row, sign, values: valuesOf(sign, row), observed_at: row.observed_at } : [];
    });
  if (vitals === null) return [];
  return SIGN_NAMES.filter((sign) => SIGNS[sign].measured.some(({ member }) => vitals[member] != null)).map((sign) => ({
    consultation,
    key: { id, part: sign },
    sign,
    values: vitals,
    observed_at: null,
  }));
}

/** What a row says by the names of the consultation's vital signs. */
const valuesOf = (sign: SignName, { value_number, ...pressures }: SignRow): Partial<Vitals> =>
  Object.fromEntries(
    SIGNS[sign].measured.map(({ member }) => [
      member,
      member === 'systolic' || member === 'diastolic' ? pressures[member] : value_number,
    ]),
  );

const STATUS = { draft: 'preliminary', completed: 'final', entered_in_error: 'entered-in-error' } as const;

export function vitalSign({ consultation, key, sign, values, observed_at }: SignSaid): Observation {
  const { patient, practitioner } = consultation;
  const { loinc, display, category }: Sign = SIGNS[sign];
  const profile = profileOf(SIGNS[sign]);
  return filled<Observation>({
    resourceType: 'Observation',
    id: signId(key),
    meta: {
      ...metaOf(consultation),
      ...(profile !== undefined && { profile: [profile] }),
    },
    status: STATUS[consultation.status],
    category: [concept(OBSERVATION_CATEGORY, category)],
    code: { coding: loinc.map((code) => coding(LOINC, code, display)), text: display },
    subject: patient && reference('Patient', patient.id, patient.full_name),
    encounter: reference('Encounter', consultation.id),
    effectiveDateTime: observed_at ?? consultation.started_at ?? consultation.created_at,
    performer: [reference('Practitioner', practitioner.id, practitioner.full_name)],
    ...valueOf(SIGNS[sign], values),
  });
}

/** The value, or each part of it; of a part that was not measured, that it was not. */
export function valueOf({ measured }: Sign, vitals: Partial<Vitals>): Partial<Observation> {
  const [first, ...others] = measured;
  if (!first) return {};
  if (others.length === 0) return { valueQuantity: quantity(Number(vitals[first.member]), first.unit) };
  return {
    component: measured.map(({ member, unit, loinc = '', display }): ObservationComponent => {
      const value = vitals[member];
      const said =
        value == null
          ? { dataAbsentReason: concept(DATA_ABSENT, 'unknown') }
          : { valueQuantity: quantity(value, unit) };
      return { code: concept(LOINC, loinc, display), ...said };
    }),
  };
}
