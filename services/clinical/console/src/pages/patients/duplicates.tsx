import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asking, call, type Data } from '../../api/client';
import { useWords } from '../../i18n/language';
import { Button, LinkButton } from '../../kit/button';
import { SelectInput } from '../../kit/select-input';
import { PageHead } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import { Grade, Reasons, usePatientLine } from '../../patients/parts';
import { text } from './text';

const READ = 'GET /api/v1/patient-duplicates';
type Pair = Data<typeof READ>[number];

/** So many pairs are enough to go through, and so many requests to wait for: each looks at a part of the clinic. */
const ENOUGH = 10;
const MOST = 20;

const GRADES = { usual: 'certain,probable', all: 'certain,probable,possible' } as const;
type Shown = keyof typeof GRADES;

interface Found {
  pairs: readonly Pair[];
  /** From where to look on; undefined at the end of the clinic. */
  next: string | undefined;
}

/** Goes through the clinic from a record on until there is something to do, and tells what it has `found` so far. */
async function lookFrom(
  start: string | undefined,
  shown: Shown,
  signal: AbortSignal,
  found: (soFar: Found) => void,
): Promise<Found> {
  const pairs: Pair[] = [];
  let cursor = start;
  for (let asked = 0; asked < MOST && pairs.length < ENOUGH; asked += 1) {
    const query = { grade: GRADES[shown], ...(cursor !== undefined && { cursor }) };
    const { data, meta } = await call(READ, { query, signal });
    pairs.push(...data);
    if (meta.next_cursor === null) return { pairs, next: undefined };
    cursor = meta.next_cursor;
    found({ pairs: [...pairs], next: cursor });
  }
  return { pairs, next: cursor };
}

export function Duplicates() {
  const say = useWords(text);
  const [shown, setShown] = useInAddress<Shown>('show', 'usual', oneOf('all'));
  const [start, setStart] = useState<string>();
  const client = useQueryClient();
  const key = [READ, shown, start, asking.clinicId, asking.language];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => {
      // Where all were found before they stay until they are all found again.
      const isFirst = client.getQueryData<Found>(key) === undefined;
      return lookFrom(start, shown, signal, (soFar) => {
        if (isFirst && !signal.aborted) client.setQueryData<Found>(key, soFar);
      });
    },
  });
  const looking = query.isFetching;
  return (
    <>
      <PageHead title={say.duplicates} intro={say.duplicatesIntro} back={{ href: '/', title: say.back }} />
      <div className="duplicates">
        <SelectInput
          label={say.grade}
          value={shown}
          onChange={(next) => {
            setShown(next);
            setStart(undefined);
          }}
          options={[
            { value: 'usual', label: say.usual },
            { value: 'all', label: say.all },
          ]}
        />
        <Loaded query={query} lines={6}>
          {({ pairs, next }) => (
            <>
              {pairs.length === 0 ? (
                !looking && <Empty icon="people" title={say.noPairs} />
              ) : (
                <ul className="people">
                  {pairs.map((pair) => (
                    <PairLine key={pair.patients.map(({ id }) => id).join()} of={pair} />
                  ))}
                </ul>
              )}
              <div className="actions">
                <p role="status">{looking ? say.lookingOn : next === undefined ? say.allPairs : say.morePairs}</p>
                {!looking && next !== undefined && <Button onPress={() => setStart(next)}>{say.further}</Button>}
                {start !== undefined && <Button onPress={() => setStart(undefined)}>{say.restart}</Button>}
              </div>
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

function PairLine({ of: { patients, grade, reasons } }: { of: Pair }) {
  const say = useWords(text);
  const line = usePatientLine();
  const [one, other] = patients;
  if (!one || !other) return null;
  return (
    <li>
      <div>
        <Grade of={grade} />
        {patients.map((patient) => (
          <p key={patient.id}>
            <strong>{patient.full_name}</strong>
            <small>{line(patient)}</small>
          </p>
        ))}
        <Reasons of={reasons} />
      </div>
      <LinkButton href={`/${one.id}/merge/${other.id}`} small label={say.comparePair(one.full_name, other.full_name)}>
        {say.compare}
      </LinkButton>
    </li>
  );
}
