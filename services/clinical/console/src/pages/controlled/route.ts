import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/controlled',
  group: 'day',
  order: 74,
  icon: 'lock',
  title: words({ es: { title: 'Controlados' }, en: { title: 'Controlled products' } }),
  needs: ['pharmacy:read'],
  area: 'pharmacy',
  load: () => import('./page'),
} satisfies PageRoute;
