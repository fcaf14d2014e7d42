import { words } from '../../i18n/language';
import type { PageRoute } from '../define';

export default {
  path: '/connections',
  group: 'integration',
  order: 40,
  icon: 'exchange',
  title: words({ es: { title: 'Conexiones HL7' }, en: { title: 'HL7 connections' } }),
  needs: ['interop:manage'],
  area: 'interop',
  views: true,
  load: () => import('./page'),
} satisfies PageRoute;
