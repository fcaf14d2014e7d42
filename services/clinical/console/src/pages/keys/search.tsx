import { useWords } from '../../i18n/language';
import { SelectInput } from '../../kit/select-input';
import { SearchInput } from '../../kit/search-input';
import type { Key } from './parts';
import { text } from './text';

const STATUSES = ['pending', 'active', 'retiring', 'expired', 'revoked'] as const satisfies Key['status'][];
export const SHOWN = ['expiring', ...STATUSES] as const;
export const SORTS = ['created', 'name', 'expires', 'last_used'] as const;

export interface Filters {
  q: string;
  environment: 'live' | 'test' | '';
  show: (typeof SHOWN)[number] | '';
  /** Empty until somebody chooses: what is about to end is then seen in that order. */
  sort: (typeof SORTS)[number] | '';
}

export const ANY: Filters = { q: '', environment: '', show: '', sort: '' };

/** Of a whole key no more than what it begins with is asked for: its secret belongs into no address. */
const withoutSecret = (q: string) => q.replace(/(ck_(?:live|test)_\w{8}).*/s, '$1');

const sortOf = ({ show, sort }: Pick<Filters, 'show' | 'sort'>) =>
  sort || (show === 'expiring' ? 'expires' : 'created');

/** What the service is asked; `q` as it is looked for. */
export const askedOf = ({ environment, show, sort }: Filters, q: string | undefined) => ({
  ...(q !== undefined && { q: withoutSecret(q) }),
  ...(environment !== '' && { environment }),
  ...(show === 'expiring' ? { expiring: true } : show !== '' && { status: show }),
  sort: sortOf({ show, sort }),
});

export function Search({ filters, change }: { filters: Filters; change(some: Partial<Filters>): void }) {
  const say = useWords(text);
  return (
    <div className="beside" role="search">
      <SearchInput label={say.search} value={filters.q} onChange={(q) => change({ q })} />
      <SelectInput
        label={say.environment}
        value={filters.environment}
        onChange={(environment) => change({ environment })}
        options={[
          { value: '', label: say.anyEnvironment },
          { value: 'live', label: say.live },
          { value: 'test', label: say.test },
        ]}
      />
      <SelectInput
        label={say.status}
        value={filters.show}
        onChange={(show) => change({ show })}
        options={[
          { value: '', label: say.anyStatus },
          { value: 'expiring', label: say.expiring },
          ...STATUSES.map((status) => ({ value: status, label: say[status] })),
        ]}
      />
      <SelectInput
        label={say.sort}
        value={sortOf(filters)}
        onChange={(sort) => change({ sort })}
        options={SORTS.map((sort) => ({ value: sort, label: say.sorts(sort) }))}
      />
    </div>
  );
}
