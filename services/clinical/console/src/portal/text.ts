import { words } from '../i18n/language';

export const text = words({
  es: {
    skip: 'Ir al contenido',
    menu: 'Menú',
    close: 'Cerrar menú',
    navigation: 'Navegación principal',
    clinic: 'Clínica',
    whichClinic: '¿Qué clínica quiere ver?',
    logOut: 'Cerrar sesión',
    noRecord: 'Su cuenta no está unida a una ficha de paciente',
    noRecordIntro:
      'Este portal es para pacientes. Pida a su clínica que una su cuenta a su ficha. Quien trabaja en la clínica usa la consola.',
    missing: 'Página no encontrada',
    missingHint: 'Esta dirección no lleva a ninguna página.',
    toStart: 'Ir a mis citas',
    nothing: '—',
    state: 'Estado',
    with: 'Con',
    date: 'Fecha',
  },
  en: {
    skip: 'Skip to content',
    menu: 'Menu',
    close: 'Close menu',
    navigation: 'Main navigation',
    clinic: 'Clinic',
    whichClinic: 'Which clinic do you want to see?',
    logOut: 'Log out',
    noRecord: 'Your account is not linked to a patient record',
    noRecordIntro:
      'This portal is for patients. Ask your clinic to link your account to your record. Those who work in the clinic use the console.',
    missing: 'Page not found',
    missingHint: 'This address leads to no page.',
    toStart: 'Go to my appointments',
    nothing: '—',
    state: 'State',
    with: 'With',
    date: 'Date',
  },
});
