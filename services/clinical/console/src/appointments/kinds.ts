import { useWords, words } from '../i18n/language';
import type { Appointment } from './appointment';

/** What the console books, by its code. */
export const kindNames = words({
  es: {
    first: 'Primera consulta',
    follow_up: 'Control',
    check_up: 'Chequeo',
    procedure: 'Procedimiento',
    walk_in: 'Sin cita',
  },
  en: {
    first: 'First consultation',
    follow_up: 'Follow-up',
    check_up: 'Check-up',
    procedure: 'Procedure',
    walk_in: 'Walk-in',
  },
});

/** What an appointment is for: as the reader says it where it was booked in either language of the console, else as it was written. */
export function useTypeName(): (type: Appointment['type']) => string | null {
  const say = useWords(kindNames);
  return ({ code, name }) => {
    const known = (Object.keys(kindNames.es) as (keyof typeof kindNames.es)[]).find((each) => each === code);
    return known && [kindNames.es[known], kindNames.en[known]].includes(name ?? '') ? say[known] : name;
  };
}
