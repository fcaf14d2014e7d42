import { words } from '../i18n/language';

/** What the check of a medication warns of, and what it could not check. */
export const checkWords = words({
  es: {
    allergy: (name: string) => `Alergia: ${name}`,
    duplicate: (number: string) => `Ya indicado en ${number}`,
    inSpite: (reason: string) => `De todos modos: ${reason}`,
    medication_unknown: (name: string) => `Sin revisar: ${name} no está en la tabla de sustancias.`,
    allergy_unknown: (name: string) => `Sin revisar la alergia a ${name}: no está en la tabla de sustancias.`,
    part_unknown: (name: string) => `Sin revisar una parte: ${name} no está en la tabla de sustancias.`,
    allergies_not_asked: (_: string) => 'Sin revisar: no se ha preguntado por alergias.',
  },
  en: {
    allergy: (name: string) => `Allergy: ${name}`,
    duplicate: (number: string) => `Already in ${number}`,
    inSpite: (reason: string) => `Anyway: ${reason}`,
    medication_unknown: (name: string) => `Not checked: ${name} is not in the table of substances.`,
    allergy_unknown: (name: string) => `The allergy to ${name} was not checked: it is not in the table of substances.`,
    part_unknown: (name: string) => `A part was not checked: ${name} is not in the table of substances.`,
    allergies_not_asked: (_: string) => 'Not checked: nobody asked about allergies.',
  },
});
