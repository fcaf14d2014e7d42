import { words } from '../i18n/language';

export const text = words({
  es: {
    active: 'Activa',
    paused: 'En pausa',
    stopped: 'Detenida',
    in: 'Recibe',
    out: 'Envía',
    both: 'Recibe y envía',
    connection: 'Conexión',
    anyConnection: 'Todas las conexiones',
    moreThan: (count: string) => `más de ${count}`,
  },
  en: {
    active: 'Active',
    paused: 'Paused',
    stopped: 'Stopped',
    in: 'Receives',
    out: 'Sends',
    both: 'Receives and sends',
    connection: 'Connection',
    anyConnection: 'All connections',
    moreThan: (count: string) => `more than ${count}`,
  },
});
