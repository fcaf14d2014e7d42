import { useState } from 'react';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Fieldset, type Bound } from '../../kit/field';
import { SearchInput, useSearched } from '../../kit/search-input';
import styles from './products.module.css';
import { substancesOf, textOf } from './product-values';
import { text } from './text';

const SHOWN = 6;
/** Of the table of substances, where it names no other. */
const OWN_SYSTEM = 'substances';

/** What a product consists of, chosen from the table by which allergies and interactions are checked. */
export function SubstancesInput({ value, onChange, error }: Bound<string>) {
  const say = useWords(text);
  const [typed, setTyped] = useState('');
  const q = useSearched(typed);
  const chosen = substancesOf(value);
  const query = useRead(
    'GET /api/v1/catalogs/substances',
    { query: { q: q ?? '', kind: 'substance', per_page: SHOWN } },
    { unless: q === undefined },
  );
  const found = (q === undefined ? [] : (query.data?.data ?? [])).filter(
    ({ code }) => !chosen.some((each) => each.code === code),
  );
  const isNone = q !== undefined && query.data !== undefined && !query.isPlaceholderData && found.length === 0;
  return (
    <Fieldset label={say.substances} hint={say.substancesHint} error={error}>
      {chosen.length > 0 && (
        <ul className={styles.substances}>
          {chosen.map(({ system, code, display }) => (
            <li key={`${system}|${code}`}>
              <span>{display}</span>
              <Button
                small
                icon="trash"
                aria-label={say.removeSubstance(display)}
                onPress={() => onChange(textOf(chosen.filter((each) => each.system !== system || each.code !== code)))}
              />
            </li>
          ))}
        </ul>
      )}
      <SearchInput label={say.findSubstance} value={typed} onChange={setTyped} error={undefined} path={undefined} />
      <div className="found">
        {found.map(({ code, system, name }) => (
          <Button
            key={code}
            small
            onPress={() => {
              onChange(textOf([...chosen, { system: system ?? OWN_SYSTEM, code, display: name }]));
              setTyped('');
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      {isNone && <p className="hint">{say.noSubstanceFound}</p>}
    </Fieldset>
  );
}
