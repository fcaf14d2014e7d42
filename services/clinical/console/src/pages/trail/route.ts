import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/trail',
  group: 'people',
  order: 20,
  icon: 'trail',
  title: words({ es: { title: 'Registro de auditoría' }, en: { title: 'Audit trail' } }),
  needs: ['audit:read'],
  load: () => import('./page'),
} satisfies PageRoute;
