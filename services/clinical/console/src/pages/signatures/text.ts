import { words } from '../../i18n/language';

export const text = words({
  es: {
    title: 'Segundas firmas',
    intro: 'Lo que mueve productos controlados lo confirma otra persona que no sea quien lo hizo.',
    ended: 'Rechazado o sin firma a tiempo',
    endedIntro: 'Nada de esto se movió. Si todavía hace falta, hay que hacerlo de nuevo.',
    noneEnded: 'Nada fue rechazado ni quedó sin firma.',
    all: 'Todos los documentos',
    code: 'Código de segunda persona',
    codeIntro:
      'La persona que va a mover un producto controlado escribe el código de usted, que está a su lado y lo ve.',
  },
  en: {
    title: 'Second signatures',
    intro: 'What moves controlled products is confirmed by somebody else than who made it.',
    ended: 'Refused, or not signed in time',
    endedIntro: 'None of this has moved. If it is still needed, it has to be made again.',
    noneEnded: 'Nothing was refused or left without a signature.',
    all: 'All documents',
    code: 'Second person’s code',
    codeIntro: 'The person who handles a controlled product enters your code while you stand beside them and watch.',
  },
});
