import { words } from '../i18n/language';

export const text = words({
  es: {
    unusable: 'Este enlace no sirve',
    unusableHint: 'Se revocó, venció o está incompleto. Quien administra la clínica puede crear otro en Claves de API.',
    notUsed: 'La clínica no usa este tablero',
    notUsedHint: 'Quien administra la clínica lo activa en la configuración.',
    noWard: 'Esta sala ya no está en uso',
    noWardHint: 'Cree otro enlace para la sala que debe mostrar esta pantalla.',
  },
  en: {
    unusable: 'This link does not work',
    unusableHint:
      'It was revoked, has expired or is incomplete. An administrator of the clinic can make another one in API keys.',
    notUsed: 'The clinic does not use this board',
    notUsedHint: 'An administrator of the clinic switches it on in the settings.',
    noWard: 'This ward is not in use any more',
    noWardHint: 'Make another link for the ward that this screen is to show.',
  },
});
