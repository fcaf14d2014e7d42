import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import { Badge, type Tone } from '../kit/badge';
import { isOpen, type Match, type Patient } from './patient';
import { documentText, phoneText } from './written';
import { text } from './text';

/** By what one patient is told from another of the same name. */
export function usePatientLine() {
  const say = useWords(text);
  const format = useFormat();
  return ({ mrn, document, birth_date, phone }: Patient): string =>
    [
      birth_date && `${format.age(birth_date)} (${format.date(birth_date)})`,
      document && documentText(document),
      phone && phoneText(phone),
      say.record(mrn),
    ]
      .filter(Boolean)
      .join(' · ');
}

/** Why nothing can be booked for them, if so. */
export function Standing({ of }: { of: Patient }) {
  const say = useWords(text);
  if (isOpen(of)) return null;
  return <Badge>{of.merged_into_id === null ? say.closed : say.merged}</Badge>;
}

const TONES: Record<Match['grade'], Tone> = { certain: 'bad', probable: 'warning', possible: 'neutral' };

export function Grade({ of }: { of: Match['grade'] }) {
  const say = useWords(text);
  return <Badge tone={TONES[of]}>{say[of === 'possible' ? 'isPossible' : of]}</Badge>;
}

/** In what two records agree, and in what they do not. */
export function Reasons({ of }: { of: Match['reasons'] }) {
  const say = useWords(text);
  const names = {
    document: say.document,
    birth_date: say.birthDate,
    sex: say.sex,
    phone: say.phone,
    email: say.email,
    first_surname: say.firstSurname,
    second_surname: say.secondSurname,
    given_names: say.givenNames,
  } as const;
  const told = ({ field, agreement }: Match['reasons'][number]) =>
    agreement === 'same' || agreement === 'different'
      ? names[field]
      : (agreement === 'swapped' ? say.swapped : say.alike)(names[field]);
  const line = (title: string, some: Match['reasons']): ReactNode =>
    some.length > 0 && (
      <p className="reasons">
        {title}: {some.map(told).join(', ').toLowerCase()}
      </p>
    );
  return (
    <>
      {line(
        say.reasons,
        of.filter(({ agreement }) => agreement !== 'different'),
      )}
      {line(
        say.against,
        of.filter(({ agreement }) => agreement === 'different'),
      )}
    </>
  );
}
