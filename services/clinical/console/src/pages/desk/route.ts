import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/desk',
  group: 'day',
  order: 20,
  icon: 'desk',
  title: words({ es: { title: 'Recepción' }, en: { title: 'Front desk' } }),
  needs: ['appointments:write'],
  opensFor: ['appointments:write'],
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
