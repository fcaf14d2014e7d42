import { useRead } from '../api/use-service';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { TextInput, type Bound } from '../kit/field';
import { useSearched } from '../kit/search-input';
import { ErrorNotice } from '../kit/states';
import { useSession } from '../session/session';
import type { Order } from './changes';
import { serviceWords } from './service-words';
import { useTestName } from './test-name';

const SHOWN = 8;
const LONGEST = 255;

/** A service of the catalog of that kind, by the words it begins with or its code; or what was typed, in words. */
export function ServiceFinder(props: {
  kind: Exclude<Order['kind'], 'laboratory' | 'imaging'>;
  typed: Bound<string>;
  autoFocus: boolean;
  taken: readonly (string | undefined)[];
  choose(name: string, testId?: string): void;
}) {
  const { kind, typed, autoFocus, taken, choose } = props;
  const say = useWords(serviceWords);
  const nameOf = useTestName();
  const { can } = useSession();
  const asked = useSearched(typed.value);
  const hasCatalog = can('catalogs:read');
  const query = useRead(
    'GET /api/v1/catalogs/tests',
    { query: { kind, q: asked ?? '', active: true, per_page: SHOWN } },
    { unless: asked === undefined || !hasCatalog, anew: true },
  );
  const found = asked === undefined || !hasCatalog ? undefined : query.data?.data;
  const inWords = typed.value.trim();
  return (
    <div className="field">
      <TextInput
        {...typed}
        label={say.find}
        hint={say.findHint}
        type="search"
        maxLength={LONGEST}
        autoComplete="off"
        autoFocus={autoFocus}
        onEnter={() => inWords !== '' && found?.length === 0 && choose(inWords)}
      />
      {query.error ? <ErrorNotice error={query.error} /> : null}
      <p role="status" className={found?.length === 0 ? 'hint' : 'visually-hidden'}>
        {found && (found.length === 0 ? say.nothing : say.matches(found.length))}
      </p>
      <div className="found">
        {found
          ?.filter(({ id }) => !taken.includes(id))
          .map((test) => (
            <Button key={test.id} small onPress={() => choose(nameOf(test), test.id)}>
              {nameOf(test)} <small>{test.code}</small>
            </Button>
          ))}
        {inWords !== '' && (
          <Button small icon="plus" onPress={() => choose(inWords)}>
            {say.inWords(inWords)}
          </Button>
        )}
      </div>
    </div>
  );
}
