import type { Observation, ObservationComponent } from '@medplum/fhirtypes';
import {
  news2Of,
  signsOf,
  type ObservationRow,
  type OwnObservation,
} from '../../../features/admission-observations/index.js';
import type { TriageRow, VisitStatus } from '../../../features/emergency/index.js';
import type { PatientSummary } from '../../../features/patients/index.js';
import { DATA_ABSENT, LOINC, OBSERVATION_CATEGORY } from '../../systems.js';
import { coding, concept, filled, listOf, metaOf, notesOf, quantity, reference } from '../datatypes.js';
import { isSign, OTHER_PARTS, type OtherPart } from './kinds.js';
import { profileOf, SIGN_NAMES, SIGNS, valueOf, type Sign, type SignName } from './vital-signs.js';

/** A triage, with what it says of its visit. */
export interface TriageSaid extends TriageRow {
  visit_id: string;
  status: VisitStatus;
  patient: PatientSummary;
  created_at: string;
}

/** An observation of the ward; versions do not say what its score is made of. */
export type WardSaid = OwnObservation & Partial<Pick<ObservationRow, 'measured'>>;

type Vitals = NonNullable<OwnObservation['vitals']>;

/** What both say of each of their parts. */
interface Said {
  id: string;
  status: Observation['status'];
  meta: { version: number; updated_at: string };
  patient: PatientSummary;
  encounter: string;
  at: string;
  by: { id: string; full_name: string };
  part: SignName | OtherPart;
  value: Partial<Observation>;
}

function observationOf({ id, status, meta, patient, encounter, at, by, part, value }: Said): Observation {
  const sign: Sign | undefined = isSign(part) ? SIGNS[part] : undefined;
  const profile = sign && profileOf(sign);
  const other = isSign(part) ? undefined : OTHER_PARTS[part];
  return filled<Observation>({
    resourceType: 'Observation',
    id: `${id}.${part}`,
    meta: { ...metaOf(meta), ...(profile !== undefined && { profile: [profile] }) },
    status,
    category: [concept(OBSERVATION_CATEGORY, sign?.category ?? other?.category ?? 'survey')],
    code: sign
      ? { coding: sign.loinc.map((code) => coding(LOINC, code, sign.display)), text: sign.display }
      : other && { coding: [coding(other.system, other.code, other.display)], text: other.display },
    subject: reference('Patient', patient.id, patient.full_name),
    encounter: reference('Encounter', encounter),
    effectiveDateTime: at,
    performer: [reference('Practitioner', by.id, by.full_name)],
    ...value,
  });
}

/** How urgent a visit is, by the words of its scale, or what was measured at a triage. */
export const triageObservation = (triage: TriageSaid, part: SignName | OtherPart): Observation =>
  observationOf({
    id: triage.id,
    status: triage.status === 'entered_in_error' ? 'entered-in-error' : 'final',
    meta: { version: 1, updated_at: triage.created_at },
    patient: triage.patient,
    encounter: triage.visit_id,
    at: triage.at,
    by: triage.by,
    part,
    value: isSign(part)
      ? valueOf(SIGNS[part], triage.vitals ?? {})
      : { valueCodeableConcept: { text: `${triage.scale} ${triage.level}` }, note: notesOf(triage.notes) },
  });

export const wardObservation = (row: WardSaid, part: SignName | OtherPart): Observation =>
  observationOf({
    id: row.id,
    status: row.superseded_by_id !== null ? 'entered-in-error' : row.supersedes_id !== null ? 'corrected' : 'final',
    meta: row,
    patient: row.patient,
    encounter: row.admission_id,
    at: row.observed_at,
    by: row.by,
    part,
    value: isSign(part) ? valueOf(SIGNS[part], row.vitals ?? {}) : otherValue(row, part),
  });

function otherValue(row: WardSaid, part: OtherPart): Partial<Observation> {
  switch (part) {
    case 'news2':
      return scoreOf(row);
    case 'consciousness':
      return { valueCodeableConcept: { text: row.consciousness ?? '' } };
    case 'oxygen':
      return oxygenOf(row);
    case 'fluid-in':
      return { valueQuantity: quantity(Number(row.fluid_in_ml), 'mL') };
    case 'fluid-out':
      return { valueQuantity: quantity(Number(row.fluid_out_ml), 'mL') };
    case 'note':
      return { valueString: row.note ?? '' };
    default:
      return {};
  }
}

function scoreOf({ measured = [] }: WardSaid): Partial<Observation> {
  const signs = signsOf(measured);
  if (!signs) return { dataAbsentReason: concept(DATA_ABSENT, 'unknown') };
  const { score, risk } = news2Of(signs);
  return { valueQuantity: quantity(score, '{score}'), interpretation: [{ text: risk }] };
}

function oxygenOf({ oxygen }: WardSaid): Partial<Observation> {
  const { supplemental = false, flow_l_min: flow, device } = oxygen ?? {};
  return {
    valueBoolean: supplemental,
    ...(device?.trim() && { method: { text: device } }),
    component: listOf<ObservationComponent>(
      flow != null && {
        code: concept(LOINC, '3151-8', 'Inhaled oxygen flow rate'),
        valueQuantity: quantity(flow, 'L/min'),
      },
    ),
  };
}

/** The parts of an observation of the ward, as a version of it says them: its score is no part of it. */
export function partsOf(row: WardSaid): (SignName | OtherPart)[] {
  const { vitals, consciousness, oxygen, fluid_in_ml, fluid_out_ml, note } = row;
  return listOf<SignName | OtherPart>(
    ...measuredSigns(vitals),
    consciousness !== null && 'consciousness',
    oxygen !== null && 'oxygen',
    fluid_in_ml !== null && 'fluid-in',
    fluid_out_ml !== null && 'fluid-out',
    note !== null && 'note',
  );
}

/** The parts of a visit's triage; none if it has no triage. */
export const triageParts = (triage: TriageRow | null): (SignName | OtherPart)[] =>
  triage === null ? [] : ['acuity', ...measuredSigns(triage.vitals)];

const measuredSigns = (vitals: Partial<Vitals> | null): SignName[] =>
  SIGN_NAMES.filter((sign) => SIGNS[sign].measured.some(({ member }) => vitals?.[member as keyof Vitals] != null));
