import { words } from '../i18n/language';

export const text = words({
  es: {
    whichClinic: '¿Qué clínica quiere ver?',
    logOut: 'Cerrar sesión',
    noRecord: 'Su cuenta no está unida a una ficha de paciente',
    noRecordIntro:
      'Este portal es para pacientes. Pida a su clínica que una su cuenta a su ficha. Quien trabaja en la clínica usa la consola.',
    nothing: '—',
    state: 'Estado',
    with: 'Con',
    date: 'Fecha',
  },
  en: {
    whichClinic: 'Which clinic do you want to see?',
    logOut: 'Log out',
    noRecord: 'Your account is not linked to a patient record',
    noRecordIntro:
      'This portal is for patients. Ask your clinic to link your account to your record. Those who work in the clinic use the console.',
    nothing: '—',
    state: 'State',
    with: 'With',
    date: 'Date',
  },
});
