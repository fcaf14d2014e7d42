import { useFormat } from '../../i18n/format';
import { useLanguage, useWords } from '../../i18n/language';
import { countryName } from '../../patients/countries';
import { text as shared } from '../../patients/text';
import { documentText, phoneText } from '../../patients/written';
import type { Patient } from '../../patients/patient';
import { text } from './text';

/** What a front desk keeps of a patient, by its name; null for what is not known. */
export function usePatientFacts() {
  const say = useWords(text);
  const words = useWords(shared) as Record<string, unknown>;
  const format = useFormat();
  const country = useCountry();
  const contact = useContactFacts();
  const kindOf = (type: string) => (typeof words[type] === 'string' ? words[type] : type);
  return (of: Patient): (readonly [string, string | null])[] => [
    [say.record, of.mrn],
    [words['givenNames'] as string, of.given_names],
    [words['firstSurname'] as string, of.first_surname],
    [words['secondSurname'] as string, of.second_surname],
    [
      say.document,
      of.document &&
        [kindOf(of.document.type), documentText(of.document), country(of.document.country)].filter(Boolean).join(' · '),
    ],
    [say.birthDate, of.birth_date && format.date(of.birth_date)],
    [say.sex, kindOf(of.sex)],
    ...contact(of),
    [
      say.state,
      of.deceased_at ? say.deceased(format.day(of.deceased_at)) : of.active ? say.openState : say.closedState,
    ],
  ];
}

/** How they are reached, by its name; null for what is not known. */
export function useContactFacts() {
  const say = useWords(text);
  const country = useCountry();
  return ({ phone, email, address }: Patient): (readonly [string, string | null])[] => [
    [say.phone, phone && phoneText(phone)],
    [say.email, email],
    [
      say.address,
      address &&
        [address.line, address.city, address.region, address.postal_code, country(address.country)]
          .filter(Boolean)
          .join(', '),
    ],
  ];
}

function useCountry() {
  const { locale } = useLanguage();
  return (code: string | null) => code && countryName(code, locale);
}
