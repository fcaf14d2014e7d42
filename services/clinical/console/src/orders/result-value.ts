import type { Data } from '../api/client';
import { useLanguage } from '../i18n/language';

type Observation = Data<'GET /api/mobile/v1/clinical/lab-results'>[number]['observations'][number];

/** As it was measured: no digit is rounded away. */
export function useMeasuredNumber() {
  const { locale } = useLanguage();
  return (value: number) => value.toLocaleString(locale, { maximumSignificantDigits: 15, useGrouping: false });
}

/** What was measured, with its unit. */
export function useMeasuredValue() {
  const numberOf = useMeasuredNumber();
  return ({ value }: Observation): string =>
    value.number === null
      ? (value.text ?? '—')
      : [value.comparator, numberOf(value.number), value.unit].filter(Boolean).join(' ');
}
