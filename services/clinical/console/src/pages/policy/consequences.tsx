import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Section } from '../../kit/page';
import { Notice } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { roleNames } from '../../login/roles';
import type { Preview } from './rules';
import { text } from './text';

type Reach = NonNullable<Preview['keys']>[number]['before'];
interface Changed {
  before: Reach;
  after: Reach;
}

/** From the least to the most. */
const REACHES: readonly Reach[] = ['nothing', 'own', 'care_team', 'any'];
const isLess = ({ before, after }: Changed) => REACHES.indexOf(after) < REACHES.indexOf(before);
const sum = (groups: readonly { count: number }[]) => groups.reduce((total, { count }) => total + count, 0);

/** Whose access would be otherwise: people, keys, apps, and what was done lately. */
export function Consequences({ of, losesEmergency }: { of: Preview; losesEmergency: boolean }) {
  const say = useWords(text);
  return (
    <>
      {losesEmergency && <Notice tone="warning" title={say.noEmergency} />}
      {of.members && <People of={of.members} />}
      {of.recent && <Recent of={of.recent} />}
      {of.keys && <Keys of={of.keys} />}
      {of.apps && of.apps.length > 0 && (
        <Section title={say.apps} intro={say.appsIntro}>
          <DataTable
            caption={say.apps}
            rows={of.apps}
            rowKey={({ id }) => id}
            empty={null}
            columns={[
              { key: 'app', title: say.app, heads: true, cell: ({ name }) => name },
              { key: 'people', title: say.appPeople, end: true, cell: ({ people }) => people },
            ]}
          />
        </Section>
      )}
    </>
  );
}

function useChangeColumns<T extends Changed>(): Column<T>[] {
  const say = useWords(text);
  return [
    { key: 'before', title: say.before, cell: ({ before }) => say[before] },
    { key: 'after', title: say.after, cell: ({ after }) => say[after] },
    {
      key: 'change',
      title: say.change_,
      cell: (row) => <Badge tone={isLess(row) ? 'bad' : 'good'}>{isLess(row) ? say.less : say.more}</Badge>,
    },
  ];
}

function People({ of: { groups, changed } }: { of: NonNullable<Preview['members']> }) {
  const say = useWords(text);
  const names = useWords(roleNames);
  const columns = useChangeColumns<(typeof changed)[number]>();
  const moved = groups.filter(({ before, after }) => before !== after);
  const losing = sum(moved.filter(isLess));
  const gaining = sum(moved) - losing;
  const unnamed = losing + gaining - changed.length;
  return (
    <Section title={say.people}>
      {groups.length > 0 && groups.every(({ after }) => after === 'nothing') && (
        <Notice tone="bad" title={say.nobodyLeft}>
          <p>{say.nobodyLeftIntro}</p>
        </Notice>
      )}
      <Told
        lines={[losing > 0 && say.loses(losing), gaining > 0 && say.gains(gaining)]}
        otherwise={say.nobodyChanges}
      />
      <DataTable
        caption={say.people}
        rows={changed}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          { key: 'person', title: say.person, heads: true, cell: ({ name }) => name },
          { key: 'role', title: say.role, cell: ({ role }) => names[role] },
          ...columns,
        ]}
        foot={unnamed > 0 && <span className="hint">{say.andOthers(unnamed)}</span>}
      />
    </Section>
  );
}

function Keys({ of }: { of: NonNullable<Preview['keys']> }) {
  const say = useWords(text);
  const columns = useChangeColumns<(typeof of)[number]>();
  return (
    <Section title={say.keys}>
      <DataTable
        caption={say.keys}
        rows={of}
        rowKey={({ id }) => id}
        empty={<p className="hint">{say.keyNone}</p>}
        columns={[
          {
            key: 'key',
            title: say.key,
            heads: true,
            cell: ({ name, scopes }) => (
              <>
                {name}
                <small className="sub">{scopes.join(', ')}</small>
              </>
            ),
          },
          ...columns,
        ]}
      />
    </Section>
  );
}

function Recent({ of }: { of: NonNullable<Preview['recent']> }) {
  const say = useWords(text);
  const { number } = useFormat();
  const { days, requests, refused, admitted, actors } = of;
  return (
    <Section title={say.recent} intro={say.recentIntro(days, requests)}>
      <Told
        lines={[refused > 0 && say.wouldRefuse(refused), admitted > 0 && say.wouldAdmit(admitted)]}
        otherwise={say.recentNone}
      />
      <DataTable
        caption={say.recent}
        rows={actors}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            key: 'who',
            title: say.person,
            heads: true,
            cell: ({ type, name }) => (type === 'api_key' ? say.keyNamed(name) : name),
          },
          { key: 'refused', title: say.refused, end: true, cell: ({ refused: count }) => number(count) },
          { key: 'admitted', title: say.admitted, end: true, cell: ({ admitted: count }) => number(count) },
        ]}
      />
    </Section>
  );
}

/** The sentences that there are, or that there is nothing to say. */
function Told({ lines, otherwise }: { lines: readonly (string | false)[]; otherwise: ReactNode }) {
  const said = lines.filter((line) => line !== false);
  return said.length > 0 ? (
    said.map((line) => (
      <p key={line} className="policy-told">
        {line}
      </p>
    ))
  ) : (
    <p className="hint">{otherwise}</p>
  );
}
