import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/products',
  group: 'clinic',
  order: 42,
  icon: 'pill',
  title: words({ es: { title: 'Productos' }, en: { title: 'Products' } }),
  needs: ['pharmacy:read', 'pharmacy:manage'],
  area: 'pharmacy',
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
