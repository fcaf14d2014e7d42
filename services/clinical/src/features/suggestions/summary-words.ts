import type { Fact } from '../chart-facts/index.js';

type Said = Fact['said'];

/** The words of a summary around those of a record. */
interface Words {
  problem(said: Said, on: string | null): string;
  allergy(said: Said): string;
  noAllergies: string;
  notAsked: string;
  medication(said: Said): string;
  given(said: Said): string;
  signs(list: string, on: string | null): string;
  result(said: Said, on: string | null): string;
  consultation(said: Said, on: string | null): string;
  admission(said: Said, on: string | null): string;
  visit(said: Said, on: string | null): string;
  immunization(said: Said, on: string | null): string;
}

const joined = (...parts: (string | number | null | undefined | false)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== false && part !== '').join(' ');

/** The parts joined by commas. */
const list = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(', ');

const bracketed = (text: string | null | undefined | false): string | false => (text ? `(${text})` : false);

const measured = ({ name, status, value, unit }: Said): string => joined(`${name ?? ''}:`, joined(status, value, unit));

const moreOf = ({ more }: Said): string[] => more?.filter((each) => each !== null) ?? [];

const OUT_OF_RANGE = {
  en: { H: 'high', L: 'low', HH: 'critically high', LL: 'critically low', AA: 'critically abnormal' },
  es: { H: 'alto', L: 'bajo', HH: 'críticamente alto', LL: 'críticamente bajo', AA: 'críticamente anormal' },
} as const;

function rangeOf({ interpretation }: Said, language: 'en' | 'es'): string {
  const names: Record<string, string> = OUT_OF_RANGE[language];
  return names[interpretation ?? ''] ?? (language === 'es' ? 'anormal' : 'abnormal');
}

export const WORDS: Record<'en' | 'es', Words> = {
  en: {
    problem: ({ name, code, status }, on) =>
      `Problem: ${joined(name, bracketed(list(code, status === 'unconfirmed' && 'unconfirmed', on && `since ${on}`)))}.`,
    allergy: (said) =>
      `Allergy: ${joined(said.name, bracketed(list(...moreOf(said), said.criticality === 'high' && 'high criticality')))}.`,
    noAllergies: 'No known allergies.',
    notAsked: 'Allergies were not recorded.',
    medication: (said) => `Takes: ${list(said.name, ...moreOf(said))} ${bracketed(said.number) || ''}.`,
    given: (said) =>
      `Given in hospital: ${list(said.name, ...moreOf(said), said.status === 'on_hold' && 'on hold')} ${bracketed(said.number) || ''}.`,
    signs: (signs, on) => `Last vital signs (${on ?? ''}): ${signs}.`,
    result: (said, on) =>
      `Out of range: ${measured(said)} ${bracketed(list(rangeOf(said, 'en'), said.reference && `reference ${said.reference}`, on))}.`,
    consultation: (said, on) => `Consultation ${joined(said.number, bracketed(on))}: ${told(said, 'no diagnosis')}.`,
    admission: ({ number, name, status, until }, on) =>
      `Hospital stay ${joined(number, bracketed(status === 'discharged' ? `${on ?? ''} to ${until ?? ''}` : `since ${on ?? ''}`))}${name ? `: ${name}` : ''}.`,
    visit: ({ number, name }, on) => `Emergency visit ${joined(number, bracketed(on))}${name ? `: ${name}` : ''}.`,
    immunization: ({ name }, on) => `Vaccination: ${joined(name, bracketed(on))}.`,
  },
  es: {
    problem: ({ name, code, status }, on) =>
      `Problema: ${joined(name, bracketed(list(code, status === 'unconfirmed' && 'sin confirmar', on && `desde ${on}`)))}.`,
    allergy: (said) =>
      `Alergia: ${joined(said.name, bracketed(list(...moreOf(said), said.criticality === 'high' && 'criticidad alta')))}.`,
    noAllergies: 'Sin alergias conocidas.',
    notAsked: 'No se registraron las alergias.',
    medication: (said) => `Toma: ${list(said.name, ...moreOf(said))} ${bracketed(said.number) || ''}.`,
    given: (said) =>
      `Recibe en el hospital: ${list(said.name, ...moreOf(said), said.status === 'on_hold' && 'en pausa')} ${bracketed(said.number) || ''}.`,
    signs: (signs, on) => `Últimos signos vitales (${on ?? ''}): ${signs}.`,
    result: (said, on) =>
      `Fuera de rango: ${measured(said)} ${bracketed(list(rangeOf(said, 'es'), said.reference && `referencia ${said.reference}`, on))}.`,
    consultation: (said, on) => `Consulta ${joined(said.number, bracketed(on))}: ${told(said, 'sin diagnóstico')}.`,
    admission: ({ number, name, status, until }, on) =>
      `Hospitalización ${joined(number, bracketed(status === 'discharged' ? `${on ?? ''} a ${until ?? ''}` : `desde ${on ?? ''}`))}${name ? `: ${name}` : ''}.`,
    visit: ({ number, name }, on) => `Visita a emergencias ${joined(number, bracketed(on))}${name ? `: ${name}` : ''}.`,
    immunization: ({ name }, on) => `Vacuna: ${joined(name, bracketed(on))}.`,
  },
};

function told(said: Said, nothing: string): string {
  return [said.name, moreOf(said).join('; ') || (said.name ? null : nothing)].filter(Boolean).join('. ');
}

/** Vital signs with their names and units, in the order of the summary. */
export const SIGNS: readonly { keys: readonly string[]; en: string; es: string; unit: string }[] = [
  { keys: ['systolic', 'diastolic'], en: 'blood pressure', es: 'presión arterial', unit: 'mmHg' },
  { keys: ['heart_rate'], en: 'heart rate', es: 'frecuencia cardíaca', unit: '/min' },
  { keys: ['respiratory_rate'], en: 'respiratory rate', es: 'frecuencia respiratoria', unit: '/min' },
  { keys: ['temperature_c'], en: 'temperature', es: 'temperatura', unit: '°C' },
  { keys: ['spo2'], en: 'SpO2', es: 'SpO2', unit: '%' },
  { keys: ['glucose_mg_dl'], en: 'glucose', es: 'glucosa', unit: 'mg/dL' },
  { keys: ['pain'], en: 'pain', es: 'dolor', unit: '/10' },
  { keys: ['gcs'], en: 'Glasgow', es: 'Glasgow', unit: '/15' },
  { keys: ['weight_kg'], en: 'weight', es: 'peso', unit: 'kg' },
  { keys: ['height_cm'], en: 'height', es: 'talla', unit: 'cm' },
  { keys: ['bmi'], en: 'BMI', es: 'IMC', unit: 'kg/m²' },
];
