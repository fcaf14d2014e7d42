import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/laboratory',
  group: 'day',
  order: 55,
  icon: 'flask',
  title: words({ es: { title: 'Laboratorio' }, en: { title: 'Laboratory' } }),
  needs: ['lab-results:write'],
  opensFor: ['lab-results:write'],
  load: () => import('./page'),
} satisfies PageRoute;
