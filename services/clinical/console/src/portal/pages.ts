import type { ComponentType } from 'react';
import AccountPage from '../account/page';
import type { PageLink } from '../frame/page-links';
import { words } from '../i18n/language';
import { Accesses } from './accesses';
import { Appointments } from './appointments';
import { Documents } from './documents';
import { Health } from './health';
import { Medicines } from './medicines';
import { Orders } from './orders';
import { Results } from './results';
import { Visits } from './visits';

interface PortalPage extends PageLink {
  Page: ComponentType;
}

/** All pages, in the order of the menu; the first one opens at log-in. */
export const PAGES: readonly PortalPage[] = [
  {
    path: '/',
    icon: 'calendar',
    title: words({ es: { title: 'Citas' }, en: { title: 'Appointments' } }),
    Page: Appointments,
  },
  {
    path: '/results',
    icon: 'chart',
    title: words({ es: { title: 'Resultados' }, en: { title: 'Results' } }),
    Page: Results,
  },
  {
    path: '/medicines',
    icon: 'list',
    title: words({ es: { title: 'Recetas' }, en: { title: 'Prescriptions' } }),
    Page: Medicines,
  },
  {
    path: '/health',
    icon: 'stethoscope',
    title: words({ es: { title: 'Mi salud' }, en: { title: 'My health' } }),
    Page: Health,
  },
  {
    path: '/visits',
    icon: 'trail',
    title: words({ es: { title: 'Atenciones' }, en: { title: 'Visits' } }),
    Page: Visits,
  },
  { path: '/orders', icon: 'send', title: words({ es: { title: 'Órdenes' }, en: { title: 'Orders' } }), Page: Orders },
  {
    path: '/documents',
    icon: 'list',
    title: words({ es: { title: 'Documentos' }, en: { title: 'Documents' } }),
    Page: Documents,
  },
  {
    path: '/accesses',
    icon: 'eye',
    title: words({ es: { title: 'Quién miró' }, en: { title: 'Who looked' } }),
    Page: Accesses,
  },
  {
    path: '/account',
    icon: 'user',
    title: words({ es: { title: 'Mi cuenta' }, en: { title: 'My account' } }),
    Page: AccountPage,
  },
];
