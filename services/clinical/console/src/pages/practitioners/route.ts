import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/practitioners',
  group: 'people',
  order: 15,
  icon: 'stethoscope',
  title: words({ es: { title: 'Profesionales' }, en: { title: 'Practitioners' } }),
  needs: ['clinic:manage'],
  load: () => import('./page'),
} satisfies PageRoute;
