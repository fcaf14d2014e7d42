import { useState } from 'react';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import type { Bound } from '../../kit/field';
import { Section } from '../../kit/page';
import { SearchInput, useSearched } from '../../kit/search-input';
import { Loaded } from '../../kit/states';
import { editText } from './edit-text';
import { useTestName } from '../../orders/test-name';

/** What a panel is made of, by the codes of its tests. */
export function Members({ value, onChange, error }: Bound<string[]>) {
  const words = useWords(editText);
  const [typed, setTyped] = useState('');
  const q = useSearched(typed);
  return (
    <Section title={words.members} intro={words.membersHint}>
      {value.length > 0 && (
        <ul className="members">
          {value.map((code) => (
            <li key={code}>
              <span>{code}</span>
              <Button
                small
                icon="trash"
                aria-label={words.remove(code)}
                onPress={() => onChange(value.filter((each) => each !== code))}
              />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <SearchInput label={words.find} value={typed} onChange={setTyped} />
      {q !== undefined && <Found q={q} without={value} add={(code) => onChange([...value, code])} />}
    </Section>
  );
}

function Found({ q, without, add }: { q: string; without: readonly string[]; add(code: string): void }) {
  const words = useWords(editText);
  const name = useTestName();
  const query = useRead('GET /api/v1/catalogs/tests', {
    query: { kind: 'laboratory', active: true, q, per_page: 20 },
  });
  return (
    <Loaded query={query} lines={2}>
      {({ data }) => {
        const found = data.filter(({ code, is_panel }) => !is_panel && !without.includes(code));
        if (found.length === 0) return <p className="hint">{words.noneFound}</p>;
        return (
          <ul className="members">
            {found.map((test) => (
              <li key={test.id}>
                <span>
                  {name(test)} <small>{test.code}</small>
                </span>
                <Button small icon="plus" aria-label={words.add(name(test))} onPress={() => add(test.code)} />
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
