import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/pharmacy',
  group: 'day',
  order: 70,
  icon: 'grid',
  title: words({ es: { title: 'Farmacia' }, en: { title: 'Pharmacy' } }),
  needs: ['pharmacy:read'],
  area: 'pharmacy',
  opensFor: ['pharmacy:stock'],
  load: () => import('./page'),
} satisfies PageRoute;
