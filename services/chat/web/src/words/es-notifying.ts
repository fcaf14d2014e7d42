import type { notifying as english } from './en-notifying.js';

/** Palabras sobre los avisos, en español. */
export const notifying: typeof english = {
  notices: {
    thisBrowser: 'Este navegador',
    what: 'De qué se te avisa',
    quiet: 'Horas de silencio',
    hear: 'Oír el sonido',
    missed: (count: number) => `${count} mensajes mientras no estabas`,
    morePlaces: (count: number) => `y ${count} más`,
    ask: 'El navegador muestra avisos cuando se lo permites.',
    allow: 'Permitir avisos',
    allowed: 'Los avisos están permitidos en este navegador.',
    denied: 'Los avisos están bloqueados en este navegador. Permítelos en sus ajustes para este sitio.',
    noPush: 'Este servidor o este navegador no puede hacerlo.',
  },
  fields: {
    notification_sound: ['Qué sonido', 'El de los avisos en este cliente.'],
    pm_content_in_desktop_notifications: [
      'Texto de los mensajes directos',
      'Los avisos muestran lo que dice un mensaje directo. Si no, solo quién lo escribió.',
    ],
    desktop_icon_count_display: ['Número en el icono', 'Lo que cuenta el número en el icono de este cliente.'],
    enable_followed_topic_audible_notifications: ['Sonido en temas seguidos', 'Cada mensaje en ellos suena.'],
    enable_stream_audible_notifications: ['Sonido en canales', 'Cada mensaje en tus canales suena.'],
    enable_quiet_hours: [
      'Horas de silencio',
      'En esas horas nada se muestra ni suena, ni aquí ni en tus teléfonos. Allí se muestra cuando terminan.',
    ],
    quiet_hours_start: ['Desde', 'En tu zona horaria, cada día.'],
    quiet_hours_end: ['Hasta', 'Lo que siga sin leer se muestra entonces en tus teléfonos.'],
    web_push: ['Sin ninguna ventana abierta', 'También entonces este navegador muestra mensajes directos y menciones.'],
  },
  choices: {
    desktop_icon_count_display: {
      1: 'Todos los mensajes sin leer',
      2: 'Mensajes directos y menciones',
      3: 'Esos y los temas seguidos',
      4: 'Nada',
    },
    notification_sound: {
      bell: 'Campana',
      chime: 'Carillón',
      ding: 'Timbre',
      drop: 'Gota',
      glass: 'Cristal',
      knock: 'Golpe',
      none: 'Ninguno',
    },
  },
};
