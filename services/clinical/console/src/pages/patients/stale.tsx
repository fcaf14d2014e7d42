import { useWords } from '../../i18n/language';
import { Conflict, type Difference } from '../../kit/conflict';
import { text as kitText } from '../../kit/text';
import { text as shared } from '../../patients/text';
import type { Values } from './edited-values';
import { text } from './text';

/** What somebody else wrote meanwhile where something was typed here; the rest stays as they wrote it. */
export function Stale(props: {
  clashing: readonly (keyof Values)[];
  mine: Values;
  theirs: Values;
  keepMine(): void;
  takeTheirs(): void;
}) {
  const { clashing, mine, theirs, ...acts } = props;
  const say = useWords(text);
  const words = useWords(shared);
  const common = useWords(kitText);
  const labels: Record<keyof Values, string> = {
    given_names: words.givenNames,
    first_surname: words.firstSurname,
    second_surname: words.secondSurname,
    birth_date: words.birthDate,
    sex: words.sex,
    document: words.document,
    phone: words.phone,
    email: words.email,
    address: words.address,
    mrn: say.record,
    active: say.active,
    deceased_on: say.deathDay,
  };
  const shown = (value: Values[keyof Values]): string => {
    if (typeof value === 'boolean') return value ? common.yes : common.no;
    const word = value === mine.sex || value === theirs.sex ? words[value] : value;
    return (
      [word]
        .flatMap((each) => (typeof each === 'object' ? Object.values(each) : each))
        .filter(Boolean)
        .join(', ') || common.nothing
    );
  };
  const differences = clashing.map(
    (name): Difference => ({ name: labels[name], theirs: shown(theirs[name]), mine: shown(mine[name]) }),
  );
  return <Conflict differences={differences} {...acts} />;
}
