import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/patients',
  group: 'day',
  order: 30,
  icon: 'search',
  title: words({ es: { title: 'Pacientes' }, en: { title: 'Patients' } }),
  needs: ['patients:write'],
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
