import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/messages',
  group: 'integration',
  order: 42,
  icon: 'list',
  title: words({ es: { title: 'Mensajes HL7' }, en: { title: 'HL7 messages' } }),
  needs: ['interop:read', 'interop:manage'],
  area: 'interop',
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
