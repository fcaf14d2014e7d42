import { Link } from 'wouter';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Icon, type IconName } from '../../kit/icon';
import { Section } from '../../kit/page';
import { useOwnPages } from '../all';
import type { Overview } from './states';
import { text } from './text';

/** Where the service stops counting. */
const COUNTED = 1000;

interface Tile {
  icon: IconName;
  title: string;
  hint: string;
  count: number | null;
  /** The page that shows them; a number alone for who has no such page. */
  page?: string;
  /** What of that page. */
  search?: string;
}

/** What waits for somebody, of that which this person may know. */
export function Waiting({ of }: { of: Overview }) {
  const say = useWords(text);
  const tiles: Tile[] = [
    { icon: 'list', title: say.results, hint: say.resultsHint, count: of.results_to_release },
    { icon: 'trail', title: say.orders, hint: say.ordersHint, count: of.orders_open },
    { icon: 'shield', title: say.refused, hint: say.refusedHint, count: of.refused_access, page: '/trail' },
    {
      icon: 'key',
      title: say.keys,
      hint: say.keysHint,
      count: of.keys_expiring,
      page: '/keys',
      search: '?show=expiring',
    },
  ];
  const known = tiles.filter(({ count }) => count !== null);
  if (known.length === 0) return null;
  return (
    <Section title={say.waiting}>
      <ul className="tiles">
        {known.map((tile) => (
          <TileView key={tile.title} tile={tile} />
        ))}
      </ul>
    </Section>
  );
}

function TileView({ tile: { icon, title, hint, count, page, search = '' } }: { tile: Tile }) {
  const say = useWords(text);
  const format = useFormat();
  const own = useOwnPages();
  const shown = count === COUNTED ? say.atLeast(format.number(COUNTED)) : format.number(count ?? 0);
  const linked = page !== undefined && own.some(({ path }) => path === page);
  return (
    <li className="tile" data-some={(count ?? 0) > 0 || undefined}>
      <Icon name={icon} size={22} />
      <strong>{shown}</strong>
      {linked ? <Link href={`~/console${page}${search}`}>{title}</Link> : <span>{title}</span>}
      <small>{hint}</small>
    </li>
  );
}
