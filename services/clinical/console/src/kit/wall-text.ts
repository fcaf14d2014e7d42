import { words } from '../i18n/language';

export const wallText = words({
  es: {
    wall: 'Pantalla de sala',
    fullScreen: 'Pantalla completa',
    toBoard: 'Volver al tablero',
    asOf: (time: string) => `Actualizado a las ${time}`,
  },
  en: {
    wall: 'Wall screen',
    fullScreen: 'Full screen',
    toBoard: 'Back to the board',
    asOf: (time: string) => `As of ${time}`,
  },
});
