import { useState } from 'react';
import { useRead } from '../api/use-service';
import { Button } from '../kit/button';
import { TextInput, type Bound } from '../kit/field';
import { useSearched } from '../kit/search-input';

const SHOWN = 5;

/** Typed freely, with the names of the table of substances to choose from: those are checked by ingredient and class. */
export function MedicationInput(props: Bound<string> & { label: string }) {
  const { value, onChange } = props;
  const [chosen, setChosen] = useState('');
  const asked = useSearched(value);
  const query = useRead(
    'GET /api/v1/catalogs/substances',
    { query: { q: asked ?? '', kind: 'substance', per_page: SHOWN } },
    { unless: asked === undefined || value === chosen },
  );
  const found = asked === undefined || value === chosen ? [] : (query.data?.data ?? []);
  return (
    <div>
      <TextInput {...props} autoComplete="off" maxLength={120} autoFocus />
      <div className="found">
        {found
          .filter(({ name }) => name !== value)
          .map(({ code, name }) => (
            <Button
              key={code}
              small
              onPress={() => {
                setChosen(name);
                onChange(name);
              }}
            >
              {name}
            </Button>
          ))}
      </div>
    </div>
  );
}
