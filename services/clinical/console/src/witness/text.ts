import { words } from '../i18n/language';

export const text = words({
  es: {
    title: 'Código de segunda persona',
    purpose: 'Para qué',
    dispensation: 'Entregar a un paciente',
    closing: 'Cerrar el libro de controlados',
    administration: 'Administrar en el hospital',
    make: 'Crear código',
    cancel: 'Cancelar',
    code: 'Código',
    until: (time: string) => `Sirve una vez, hasta las ${time}. No se vuelve a mostrar.`,
    gone: 'El código ya no se puede mostrar. Cree otro.',
    close: 'Cerrar',
  },
  en: {
    title: 'Second person’s code',
    purpose: 'For what',
    dispensation: 'To dispense to a patient',
    closing: 'To close the controlled register',
    administration: 'To administer in hospital',
    make: 'Make a code',
    cancel: 'Cancel',
    code: 'Code',
    until: (time: string) => `Good once, until ${time}. It is not shown again.`,
    gone: 'The code cannot be shown any more. Make another.',
    close: 'Close',
  },
});
