import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/calendar',
  group: 'clinic',
  order: 20,
  icon: 'calendar',
  title: words({ es: { title: 'Horarios' }, en: { title: 'Schedules' } }),
  needs: ['appointments:write'],
  load: () => import('./page'),
} satisfies PageRoute;
