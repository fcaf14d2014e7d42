import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { text as shared } from '../../patients/text';
import type { Patient } from '../../patients/patient';
import { text } from './text';

/** What a front desk keeps of a patient, by its name; null for what is not known. */
export function usePatientFacts() {
  const say = useWords(text);
  const words = useWords(shared) as Record<string, unknown>;
  const format = useFormat();
  const kindOf = (type: string) => (typeof words[type] === 'string' ? words[type] : type);
  return (of: Patient): (readonly [string, string | null])[] => [
    [say.record, of.mrn],
    [words['givenNames'] as string, of.given_names],
    [words['firstSurname'] as string, of.first_surname],
    [words['secondSurname'] as string, of.second_surname],
    [
      say.document,
      of.document && [kindOf(of.document.type), of.document.number, of.document.country].filter(Boolean).join(' · '),
    ],
    [say.birthDate, of.birth_date && format.date(of.birth_date)],
    [say.sex, kindOf(of.sex)],
    [say.phone, of.phone],
    [say.email, of.email],
    [say.address, addressLine(of)],
    [
      say.state,
      of.deceased_at ? say.deceased(format.day(of.deceased_at)) : of.active ? say.openState : say.closedState,
    ],
  ];
}

const addressLine = ({ address }: Patient): string | null =>
  address &&
  [address.line, address.city, address.region, address.postal_code, address.country].filter(Boolean).join(', ');
