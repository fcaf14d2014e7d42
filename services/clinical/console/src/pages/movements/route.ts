import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/movements',
  group: 'day',
  order: 71,
  icon: 'sort',
  title: words({ es: { title: 'Movimientos' }, en: { title: 'Movements' } }),
  needs: ['pharmacy:read'],
  area: 'pharmacy',
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
