import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/stores',
  group: 'clinic',
  order: 44,
  icon: 'building',
  title: words({ es: { title: 'Bodegas' }, en: { title: 'Stores' } }),
  needs: ['pharmacy:manage'],
  area: 'pharmacy',
  load: () => import('./page'),
} satisfies PageRoute;
