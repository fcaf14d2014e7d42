import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/dispensing',
  group: 'day',
  order: 68,
  icon: 'list',
  title: words({ es: { title: 'Dispensación' }, en: { title: 'Dispensing' } }),
  needs: ['pharmacy:dispense'],
  area: 'pharmacy',
  opensFor: ['pharmacy:dispense'],
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
