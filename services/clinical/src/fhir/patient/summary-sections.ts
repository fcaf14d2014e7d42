import type {
  AllergyIntolerance,
  CodeableConcept,
  Condition,
  Immunization,
  MedicationRequest,
  Observation,
  Quantity,
} from '@medplum/fhirtypes';
import { dayIn } from '../../calendar.js';
import type { Language, Text } from '../../domain/language.js';
import { LOINC, MEDICATION_STRENGTH } from '../systems.js';
import { concept, listOf } from '../resources/datatypes.js';
import { signCoded, type SignName } from '../resources/observation/vital-signs.js';
import type { Given } from '../search/search-request.js';
import type { Resource } from '../type.js';

/** A section of a summary: what it is in the International Patient Summary, and the search that finds what it lists. */
export interface SummarySection {
  title: Text;
  code: CodeableConcept;
  type: string;
  given: Given;
  /** Of what was found or measured several times, the newest; of those what still counts. */
  newest?: (resource: Resource) => boolean;
  /** It is there also where there is nothing to list. */
  always?: true;
}

export const SECTIONS: readonly SummarySection[] = [
  {
    title: { en: 'Medications', es: 'Medicamentos' },
    code: concept(LOINC, '10160-0', 'History of Medication use Narrative'),
    type: 'MedicationRequest',
    given: [
      ['status', 'active'],
      ['_sort', '-authoredon'],
    ],
    always: true,
  },
  {
    title: { en: 'Allergies and intolerances', es: 'Alergias e intolerancias' },
    code: concept(LOINC, '48765-2', 'Allergies and adverse reactions Document'),
    type: 'AllergyIntolerance',
    given: [
      ['clinical-status', 'active'],
      ['verification-status:not', 'refuted'],
    ],
    always: true,
  },
  {
    title: { en: 'Problems and diagnoses', es: 'Problemas y diagnósticos' },
    code: concept(LOINC, '11450-4', 'Problem list - Reported'),
    type: 'Condition',
    // What was refuted or is over is none, however often it was diagnosed before.
    given: [['clinical-status', 'active,inactive,resolved']],
    newest: (resource) => isPresent(resource as Condition),
    always: true,
  },
  {
    title: { en: 'Immunizations', es: 'Vacunas' },
    code: concept(LOINC, '11369-6', 'History of Immunization Narrative'),
    type: 'Immunization',
    given: [['status', 'completed']],
  },
  {
    title: { en: 'Results', es: 'Resultados' },
    code: concept(LOINC, '30954-2', 'Relevant diagnostic tests/laboratory data Narrative'),
    type: 'Observation',
    given: [
      ['category', 'laboratory'],
      ['status', 'final,amended,corrected'],
    ],
    newest: () => true,
  },
  {
    title: { en: 'Vital signs', es: 'Signos vitales' },
    code: concept(LOINC, '8716-3', 'Vital signs'),
    type: 'Observation',
    given: [
      ['category', 'vital-signs'],
      ['status', 'final,amended,corrected'],
    ],
    newest: () => true,
  },
];

/** The patient has it: it is active, and nobody found that it is not there. */
const isPresent = ({ clinicalStatus, verificationStatus }: Condition): boolean =>
  clinicalStatus?.coding?.[0]?.code === 'active' && verificationStatus?.coding?.[0]?.code !== 'refuted';

type Listed = MedicationRequest | AllergyIntolerance | Condition | Immunization | Observation;

const conceptOf = (resource: Listed): CodeableConcept | undefined =>
  resource.resourceType === 'MedicationRequest'
    ? resource.medicationCodeableConcept
    : resource.resourceType === 'Immunization'
      ? resource.vaccineCode
      : resource.code;

/** What it is called. */
export const nameOf = (resource: Resource): string => {
  const { text, coding = [] } = conceptOf(resource as Listed) ?? {};
  return text ?? coding[0]?.display ?? coding[0]?.code ?? '';
};

/** What the clinic measures itself, as people call it. */
const SIGN_WORDS: Record<SignName, Text> = {
  'blood-pressure': { en: 'Blood pressure', es: 'Presión arterial' },
  'heart-rate': { en: 'Heart rate', es: 'Frecuencia cardíaca' },
  'respiratory-rate': { en: 'Respiratory rate', es: 'Frecuencia respiratoria' },
  temperature: { en: 'Body temperature', es: 'Temperatura corporal' },
  spo2: { en: 'Oxygen saturation', es: 'Saturación de oxígeno' },
  weight: { en: 'Body weight', es: 'Peso' },
  height: { en: 'Body height', es: 'Talla' },
  bmi: { en: 'Body mass index', es: 'Índice de masa corporal' },
  glucose: { en: 'Blood glucose', es: 'Glucosa en sangre' },
  pain: { en: 'Pain', es: 'Dolor' },
  gcs: { en: 'Glasgow coma score', es: 'Escala de coma de Glasgow' },
};

/** A line of the section's text, for people: what is said in several is still one. */
export const lineOf = (...said: Parameters<typeof saidOf>): string => saidOf(...said).replaceAll(/\s+/g, ' ');

function saidOf(resource: Resource, { zone, language }: { zone: string; language: Language }): string {
  const listed = resource as Listed;
  const day = (time: string | undefined) => time && (time.includes('T') ? dayIn(zone, new Date(time)) : time);
  switch (listed.resourceType) {
    case 'MedicationRequest':
      return listOf(nameOf(listed), ...dosageOf(listed), day(listed.authoredOn)).join(' · ');
    case 'Observation':
      return listOf(wordsOf(listed, language), valueOf(listed), day(listed.effectiveDateTime)).join(' · ');
    case 'Condition':
      return listOf(nameOf(listed), day(listed.recordedDate)).join(' · ');
    case 'AllergyIntolerance':
      return nameOf(listed);
    case 'Immunization':
      return listOf(nameOf(listed), day(listed.occurrenceDateTime), listed.lotNumber).join(' · ');
  }
}

function wordsOf(observation: Observation, language: Language): string {
  const sign = signCoded(observation.code);
  return sign ? SIGN_WORDS[sign][language] : nameOf(observation);
}

/** How much of which strength, how often, and what else was said of it. */
function dosageOf({ extension = [], dosageInstruction: [dosage] = [] }: MedicationRequest): string[] {
  const { frequency, period, periodUnit } = dosage?.timing?.repeat ?? {};
  return listOf(
    extension.find(({ url }) => url === MEDICATION_STRENGTH)?.valueString,
    measure(dosage?.doseAndRate?.[0]?.doseQuantity),
    frequency !== undefined && period !== undefined && `${frequency} / ${period} ${periodUnit ?? ''}`.trim(),
    dosage?.route?.text,
    dosage?.text,
  );
}

const measure = (quantity: Quantity | undefined): string | undefined =>
  quantity && listOf(`${quantity.comparator ?? ''}${quantity.value}`, unitOf(quantity)).join(' ');

/** UCUM's own word for a degree is no word for people. */
const unitOf = ({ unit }: Quantity): string | undefined => (unit === 'Cel' ? '°C' : unit);

const valueOf = ({ valueQuantity, valueString, valueCodeableConcept, component = [] }: Observation): string => {
  const parts = component.map(({ valueQuantity: part }) => (part ? String(part.value) : '–')).join('/');
  const unit = component.find((each) => each.valueQuantity)?.valueQuantity?.unit;
  return listOf(measure(valueQuantity), valueString, valueCodeableConcept?.text, parts, unit).join(' ');
};
