import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/settings',
  group: 'clinic',
  order: 10,
  icon: 'settings',
  title: words({ es: { title: 'Ajustes y sedes' }, en: { title: 'Settings and locations' } }),
  needs: ['clinic:manage'],
  load: () => import('./page'),
} satisfies PageRoute;
