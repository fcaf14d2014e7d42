import { words } from '../i18n/language';

export const text = words({
  es: {
    skip: 'Ir al contenido',
    menu: 'Menú',
    navigation: 'Navegación principal',
    clinicLabel: 'Clínica',
    logOut: 'Cerrar sesión',
    offline: 'Sin conexión. Lo que escriba se queda aquí; se enviará cuando lo pida de nuevo.',
    crashed: 'Esta página tuvo un fallo',
    reload: 'Cargar de nuevo',
    factorSoon: (day: string) => `Active su segundo factor antes del ${day}: después la clínica no le dejará entrar.`,
    factorOpen: 'Activarlo',
    close: 'Cerrar menú',
  },
  en: {
    skip: 'Skip to content',
    menu: 'Menu',
    navigation: 'Main navigation',
    clinicLabel: 'Clinic',
    logOut: 'Log out',
    offline:
      'No connection. What you type stays on this page. Send it again when you are back online, unless the page says that it sends it by itself.',
    crashed: 'This page has failed',
    reload: 'Load again',
    factorSoon: (day: string) =>
      `Turn on your second factor before ${day}. After that you have no access to the clinic.`,
    factorOpen: 'Turn it on',
    close: 'Close menu',
  },
});
