import { words } from '../i18n/language';

/** The states that a result of the laboratory is in. */
export const resultStates = words({
  es: {
    partial: 'Parcial',
    preliminary: 'Preliminar',
    final: 'Final',
    amended: 'Modificado',
    corrected: 'Corregido',
    appended: 'Ampliado',
    cancelled: 'Cancelado',
    'entered-in-error': 'Registrado por error',
  },
  en: {
    partial: 'Partial',
    preliminary: 'Preliminary',
    final: 'Final',
    amended: 'Amended',
    corrected: 'Corrected',
    appended: 'Appended',
    cancelled: 'Cancelled',
    'entered-in-error': 'Entered in error',
  },
});
