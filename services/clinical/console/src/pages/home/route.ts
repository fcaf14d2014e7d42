import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/home',
  group: 'day',
  order: 5,
  icon: 'stethoscope',
  title: words({ es: { title: 'Mi día' }, en: { title: 'My day' } }),
  needs: ['agenda:read'],
  opensFor: ['agenda:read'],
  load: () => import('./page'),
} satisfies PageRoute;
