import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/worklist',
  group: 'integration',
  order: 41,
  icon: 'alert',
  title: words({ es: { title: 'Pendientes HL7' }, en: { title: 'HL7 worklist' } }),
  needs: ['interop:read'],
  area: 'interop',
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
